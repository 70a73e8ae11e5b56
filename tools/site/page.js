// What is around every page of the site.
'use strict';

const { posix } = require('path');

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const characters = Object.fromEntries(Object.entries(entities).map(([a, b]) => [b, a]));

const escaped = (text) => text.replace(/[&<>"]/g, (character) => entities[character]);
const plain = (html) => html.replace(/&(amp|lt|gt|quot);/g, (entity) => characters[entity]);

const places = [
  ['index.html', 'libgrid'],
  ['docs/index.html', 'Documentation'],
  ['docs/rules/index.html', 'Rules'],
  ['examples/index.html', 'Examples'],
  ['api/index.html', 'API'],
];

// `name` is where in the site the page is.
const upTo = (name, target) => posix.relative(posix.dirname(name), target);

function head(name) {
  return `<link rel="icon" href="${upTo(name, 'icon.svg')}">\n` +
    `<link rel="stylesheet" href="${upTo(name, 'style.css')}">\n`;
}

function navigation(name) {
  const links = places.map(([target, title]) => `<a href="${upTo(name, target)}">${title}</a>`);
  return `<nav class="site">${links.join('\n')}</nav>\n`;
}

function shell(name, title, body) {
  return `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">\n` +
    `<title>${escaped(title)}</title>\n${head(name)}</head>\n<body>\n${navigation(name)}` +
    `<main class="site">\n${body}</main>\n</body>\n</html>\n`;
}

// The same around a page that is one already.
const around = (name, html) => html
  .replace('</head>', () => `${head(name)}</head>`)
  .replace('<body>', () => `<body>\n${navigation(name)}`);

module.exports = { around, escaped, plain, shell };
