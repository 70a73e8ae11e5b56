// node build.js PROGRAMS OUT: writes the site to the folder OUT, which is emptied before.
//
// The site has the folders of the repository. Of each page X.md becomes X.html, of README.md
// index.html. What a page links to is part of the site as well: a text as a page, a folder as its
// README.md or a list. A link that leads nowhere is an error. A fenced block of the kind `picture`
// holds a command of ours that draws; the picture stands in its place. Pages of examples get the
// program and its pictures. PROGRAMS is where a build has put the programs, in a folder for each.
'use strict';

const { execFileSync, spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');
const { posix } = path;
const { escaped, plain, shell } = require('./page.js');
const { writeReference } = require('./reference.js');

const root = path.join(__dirname, '../..');
const [programs, out] = process.argv.slice(2).map((folder) => path.resolve(folder));
const utf8 = { encoding: 'utf8' };
const inTree = (name) => path.join(root, name);
const textOf = (name) => fs.readFileSync(inTree(name), 'utf8');
const isFolder = (name) => fs.statSync(inTree(name)).isDirectory();
const folderOf = (page) => (isFolder(page) ? page : posix.dirname(page));

function fail(text) {
  console.error(`site: ${text}`);
  process.exit(1);
}

function write(name, bytes) {
  const file = path.join(out, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, bytes);
}

// The files that git knows below a folder, so that nothing else gets into the site.
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, ...utf8 }).split('\0');
const below = (folder) => tracked.filter((name) => name.startsWith(`${folder}/`));

// Where in the site a file or folder of the tree is.
function place(name) {
  if (name === 'libgrid/include/grid') return 'api/files.html';
  if (isFolder(name)) return posix.join(name, 'index.html');
  if (posix.basename(name) === 'README.md') return posix.join(posix.dirname(name), 'index.html');
  if (name.endsWith('.md')) return name.replace(/\.md$/, '.html');
  // Servers keep names with a dot in front to themselves.
  return (name.endsWith('.svg') ? name : `${name}.html`).replace(/(^|\/)\./g, '$1');
}

// What is to be written; whatever a page links to is added.
const pending = ['README.md', 'CHANGELOG.md', ...below('docs'), ...below('examples')]
  .filter((name) => name.endsWith('.md'));
const known = new Set(pending);

function target(page, link) {
  if (/^[a-z]+:/.test(link) || link.startsWith('#')) return link;
  const [file, fragment] = link.split('#');
  const name = posix.join(folderOf(page), decodeURI(file)).replace(/\/$/, '');
  if (name.startsWith('..') || !fs.existsSync(inTree(name))) fail(`${page}: no file ${link}`);
  const readme = posix.join(name, 'README.md');
  const wanted = isFolder(name) && fs.existsSync(inTree(readme)) ? readme : name;
  if (!known.has(wanted)) {
    known.add(wanted);
    pending.push(wanted);
  }
  const relative = posix.relative(posix.dirname(place(page)), place(wanted));
  return encodeURI(relative) + (fragment ? `#${fragment}` : '');
}

// Headings as GitHub names them.
function withIds(html) {
  const used = new Map();
  return html.replace(/<h([1-6])>(.*?)<\/h\1>/gs, (_, level, title) => {
    const words = plain(title.replace(/<[^>]*>/g, '')).toLowerCase();
    const slug = words.replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '').replace(/ /g, '-');
    const count = used.get(slug) || 0;
    used.set(slug, count + 1);
    const id = count ? `${slug}-${count}` : slug;
    return `<h${level} id="${id}">${title}</h${level}>`;
  });
}

// `grid-run` and `grid-lint` draw to standard output, or to the file *.svg that is named.
const drawn = new Set();
function picture(page, command) {
  const name = `pictures/${command.replace(/[^A-Za-z0-9.]+/g, '-').replace(/\.svg$/, '')}.svg`;
  if (!drawn.has(name)) {
    drawn.add(name);
    const file = path.join(out, name);
    const [program, ...words] = command.split(' ');
    const args = words.map((word) => (word.endsWith('.svg') ? file : word));
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const run = spawnSync(path.join(programs, program, program), args,
      { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 });
    if (run.error || run.status !== 0) {
      fail(`${page}: ${command}: ${run.error || `exit status ${run.status}\n${run.stderr}`}`);
    }
    if (!args.includes(file)) fs.writeFileSync(file, run.stdout);
    if (!fs.readFileSync(file, 'utf8').includes('</svg>')) fail(`${page}: ${command} drew nothing`);
  }
  const source = posix.relative(posix.dirname(place(page)), name);
  return `<figure><a href="${source}"><img src="${source}" alt="${escaped(command)}"></a>` +
    `<figcaption><code>${escaped(command)}</code></figcaption></figure>\n`;
}

const block = (title, name) => (fs.existsSync(inTree(name))
  ? `<h3>${title}</h3>\n<pre><code>${escaped(textOf(name))}</code></pre>\n` : '');

// What the page of an example gets: its program, input and output, and the pictures of it.
function exampleParts(page) {
  const stem = page.replace(/\.md$/, '');
  const program = ['ref', 'rfx', 'ipg1', 'ipg2', 'ipg3'].map((extension) => `${stem}.${extension}`)
    .find((name) => tracked.includes(name));
  if (!page.startsWith('examples/') || !program) return '';
  const has = (extension) => fs.existsSync(inTree(stem + extension));
  const words = [
    ...(has('.args') ? textOf(`${stem}.args`).trim().split('\n') : []),
    ...(has('.in') ? ['--input', `${stem}.in`] : []),
  ];
  return [
    block('The program', program), block('Input', `${stem}.in`), block('Output', `${stem}.out`),
    '<h3>The uses of its cells, the ways between them, and findings</h3>\n',
    picture(page, `grid-lint --svg ${program}`),
    '<h3>The states of its pointers</h3>\n',
    picture(page, `grid-lint --graph svg ${program}`),
    '<h3>How often each cell was executed</h3>\n',
    picture(page, ['grid-run', ...words, '--heatmap heat.svg', program].join(' ')),
  ].join('');
}

// The name of a header leads to its page in the API reference.
function withHeaders(page, html) {
  return html.replace(/<code>grid\/([a-z_]+\.h)<\/code>/g, (code, name) => {
    if (!fs.existsSync(inTree(`libgrid/include/grid/${name}`)) && name !== 'version.h') return code;
    const api = `api/${name.replace(/_/g, '__').replace('.', '_8')}.html`;
    return `<a href="${posix.relative(posix.dirname(place(page)), api)}">${code}</a>`;
  });
}

// Comments mark tables that are made from the dialects; all other HTML is a slip.
function markdownPage(page) {
  const input = textOf(page).replace(/^<!--.*-->$/gm, '');
  let html = execFileSync('cmark-gfm', ['-e', 'table'], { input, ...utf8 });
  if (html.includes('<!-- raw HTML omitted -->')) fail(`${page}: has HTML in it`);
  html = withIds(html)
    .replace(/<a href="([^"]*)"/g, (_, link) => `<a href="${escaped(target(page, plain(link)))}"`)
    .replace(/<pre><code class="language-picture">(.*?)\n<\/code><\/pre>\n/gs,
      (_, command) => picture(page, plain(command)));
  return withHeaders(page, html) + exampleParts(page);
}

function listPage(page) {
  const names = below(page).filter((name) => posix.dirname(name) === page);
  const rows = names.map((name) => posix.basename(name))
    .map((name) => `<li><a href="${escaped(target(page, name))}">${name}</a></li>`);
  return `<h1>${page}</h1>\n<ul>\n${rows.join('\n')}\n</ul>\n`;
}

function writePage(page) {
  if (place(page) === page) return write(page, fs.readFileSync(inTree(page)));
  if (place(page).startsWith('api/')) return undefined;
  let body = `<h1>${page}</h1>\n<pre><code>`;
  if (page.endsWith('.md')) body = markdownPage(page);
  else if (isFolder(page)) body = listPage(page);
  else body += `${escaped(textOf(page))}</code></pre>\n`;
  const title = /<h1[^>]*>(.*?)<\/h1>/s.exec(body);
  const words = title ? plain(title[1].replace(/<[^>]*>/g, '')) : page;
  return write(place(page), shell(place(page), words, body));
}

fs.rmSync(out, { recursive: true, force: true });
try {
  writeReference(root, programs, out);
} catch (error) {
  fail(error.message);
}
while (pending.length) writePage(pending.pop());
write('style.css', fs.readFileSync(path.join(__dirname, 'style.css')));
write('icon.svg', fs.readFileSync(path.join(__dirname, 'icon.svg')));
