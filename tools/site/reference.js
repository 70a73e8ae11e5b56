// The API reference: the public headers through Doxygen, whose warnings are errors.
'use strict';

const { execFileSync, spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');
const { around } = require('./page.js');

// Writes it to the folder `api` of the site. The headers are taken from a folder that has them all,
// the generated one included.
function writeReference(root, programs, out) {
  const input = path.join(out, 'headers');
  const headers = path.join(input, 'grid');
  fs.cpSync(path.join(root, 'libgrid/include/grid'), headers, { recursive: true });
  fs.copyFileSync(path.join(programs, '../libgrid/include/grid/version.h'),
    path.join(headers, 'version.h'));
  const version = execFileSync(path.join(programs, 'grid-run/grid-run'), ['--version'],
    { encoding: 'utf8' });
  const settings = [
    `@INCLUDE = "${__dirname}/Doxyfile"`,
    `PROJECT_NUMBER = ${version.split(' ')[1].trim()}`,
    `INPUT = "${headers}" "${__dirname}/reference.dox"`,
    `INPUT_FILTER = "awk -f '${__dirname}/comments.awk'"`,
    `OUTPUT_DIRECTORY = "${out}"`,
    `STRIP_FROM_PATH = "${input}"`,
    `STRIP_FROM_INC_PATH = "${input}"`,
  ];
  const run = spawnSync('doxygen', ['-'], { input: settings.join('\n'), encoding: 'utf8' });
  if (run.status !== 0 || run.stderr) throw new Error(`doxygen: ${run.error || run.stderr}`);
  fs.rmSync(input, { recursive: true });

  const api = path.join(out, 'api');
  // The page of a file that is no header, to which nothing leads.
  fs.rmSync(path.join(api, 'reference_8dox.html'));
  for (const name of fs.readdirSync(api).filter((file) => file.endsWith('.html'))) {
    const file = path.join(api, name);
    fs.writeFileSync(file, around(`api/${name}`, fs.readFileSync(file, 'utf8')));
  }
}

module.exports = { writeReference };
