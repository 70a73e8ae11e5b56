// node check.js FOLDER: opens every page of a site in a headless browser, from index.html on along
// its links, and prints what is wrong:
//
// - a link, or its fragment, that leads nowhere,
// - a page that no link leads to,
// - what a page needs and is not there, or is elsewhere,
// - errors and warnings of its scripts and of the browser.
//
// Links to elsewhere are not followed. CHROMIUM names the browser. The exit status is 1 if anything
// is wrong.
'use strict';

const fs = require('fs');
const http = require('http');
const path = require('path');
const { Browser } = require('./browser.js');

const folder = path.resolve(process.argv[2]);
const kinds = {
  '.css': 'text/css', '.html': 'text/html; charset=utf-8', '.js': 'text/javascript',
  '.png': 'image/png', '.svg': 'image/svg+xml',
};
const tabCount = 4;
const deadline = 60000;

const faults = new Set();
const fault = (page, text) => faults.add(`${page}: ${text}`);

// The folder as a server shows it. A folder in it is no page: the site has to name index.html, so
// that it can be read without a server, too.
function answer(request, response) {
  const name = decodeURIComponent(new URL(request.url, 'http://site').pathname);
  const file = path.join(folder, name);
  // Which a browser asks for by itself where a picture is all there is and names no icon.
  if (name === '/favicon.ico') {
    response.writeHead(204).end();
    return;
  }
  const within = file.startsWith(folder + path.sep) && fs.existsSync(file);
  const found = within && fs.statSync(file).isFile();
  const kind = kinds[path.extname(file)] || 'text/plain';
  response.writeHead(found ? 200 : 404, { 'Content-Type': kind });
  response.end(found ? fs.readFileSync(file) : 'not found');
}

// Runs in the page. Links are what scripts left of them, too.
function look() {
  const links = [...document.querySelectorAll('a[href], area[href]')]
    .map((a) => new URL(a.getAttribute('href'), document.baseURI).href);
  const ids = [...document.querySelectorAll('[id], a[name]')].flatMap((e) => [e.id, e.name]);
  const broken = [...document.images].filter((image) => image.naturalWidth === 0)
    .map((image) => image.src);
  return { links, ids, broken, title: document.title };
}

// What an event says is wrong, or nothing.
function complaint(origin, method, params) {
  switch (method) {
    case 'Runtime.exceptionThrown':
      return params.exceptionDetails.exception?.description || params.exceptionDetails.text;
    case 'Runtime.consoleAPICalled':
      return ['error', 'warning', 'assert'].includes(params.type) &&
        `console: ${params.args.map((arg) => arg.value ?? arg.description).join(' ')}`;
    case 'Log.entryAdded':
      return ['error', 'warning'].includes(params.entry.level) &&
        `${params.entry.text} ${params.entry.url || ''}`;
    case 'Network.loadingFailed':
      return !params.canceled && `not loaded: ${params.errorText}`;
    case 'Network.requestWillBeSent': {
      const { url } = params.request;
      return !url.startsWith(`${origin}/`) && !url.startsWith('data:') && `asks elsewhere: ${url}`;
    }
    default:
      return undefined;
  }
}

// The pages, each with the links and names on it.
async function visit(browser, origin) {
  const first = `${origin}/index.html`;
  const pages = new Map([[first, undefined]]);
  const pending = [first];
  let working = 0;

  async function read(tab, current) {
    await tab.load(current);
    const page = await tab.value(`(${look})()`);
    pages.set(current, page);
    for (const image of page.broken) fault(current.slice(origin.length), `no picture: ${image}`);
    for (const link of page.links) {
      const url = link.replace(/#.*/, '');
      if (!url.startsWith(`${origin}/`) || pages.has(url)) continue;
      pages.set(url, undefined);
      pending.push(url);
    }
  }

  async function work() {
    let current = 'about:blank';
    const tab = await browser.open((method, params) => {
      const text = complaint(origin, method, params);
      if (text) fault(current.slice(origin.length), text);
    });
    while (pending.length || working) {
      if (!pending.length) {
        await new Promise((resolve) => { setTimeout(resolve, 10); });
        continue;
      }
      ++working;
      current = pending.shift();
      // Whoever waits for links of a page that cannot be loaded would wait for ever.
      await read(tab, current).finally(() => { --working; });
    }
  }

  await Promise.all(Array.from({ length: tabCount }, work));
  return pages;
}

function checkLinks(pages, origin) {
  let count = 0;
  for (const [url, page] of pages) {
    for (const link of page.links.filter((to) => to.startsWith(origin))) {
      ++count;
      const [to, fragment] = link.split('#');
      const name = decodeURIComponent(to.slice(origin.length));
      const at = url.slice(origin.length);
      if (!fs.existsSync(path.join(folder, name)) || name.endsWith('/')) {
        fault(at, `no page ${name}`);
      } else if (fragment && !pages.get(to).ids.includes(decodeURIComponent(fragment))) {
        fault(at, `${name} has no #${fragment}`);
      }
    }
  }
  return count;
}

function checkAllReached(pages, origin) {
  for (const name of fs.readdirSync(folder, { recursive: true })) {
    if (name.endsWith('.html') && !pages.has(`${origin}/${encodeURI(name)}`)) {
      fault(`/${name}`, 'no link leads here');
    }
  }
}

async function main() {
  const server = http.createServer(answer);
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const origin = `http://127.0.0.1:${server.address().port}`;
  const browser = new Browser(process.env.CHROMIUM || 'chromium', deadline);
  try {
    const pages = await visit(browser, origin);
    const links = checkLinks(pages, origin);
    checkAllReached(pages, origin);
    for (const text of [...faults].sort()) console.log(text.replaceAll(origin, ''));
    console.log(`${pages.size} pages, ${links} links, ${faults.size} faults`);
  } finally {
    await browser.close().catch(() => {});  // which can fail only at removing its folder
    server.closeAllConnections();
    server.close();
  }
}

main().then(() => { process.exitCode = faults.size ? 1 : 0; }, (error) => {
  console.error(`check.js: ${error.message}`);
  process.exit(1);  // whatever still waits
});
