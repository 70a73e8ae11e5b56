// node gitlab.js MODULES TEMPLATE JOB FOLDER [VARIABLE=VALUE]...: runs the script of a job in FOLDER
// as GitLab does, and ends with its exit code: `not run` if no rule asks for the job, and a line for
// each report that it promises and does not leave.
'use strict';

const childProcess = require('child_process');
const fs = require('fs');
const path = require('path');

const [modules, template, name, folder, ...given] = process.argv.slice(2);
const { parse } = require(path.join(modules, 'node_modules', 'yaml'));

const document = parse(fs.readFileSync(template, 'utf8'));
const own = document[name];
const job = { ...document[own.extends], ...own };
const variables = { ...document.variables };
for (const word of given) {
  const equals = word.indexOf('=');
  variables[word.slice(0, equals)] = word.slice(equals + 1);
}

// Of all that rules can say the template needs one thing: that a variable is not empty.
const wanted = (rule) => variables[rule.if.slice(1)] !== '';
if (job.rules && !job.rules.some(wanted)) {
  console.log('not run');
  process.exit(0);
}

const script = [...job.before_script, ...job.script].join('\n');
const result = childProcess.spawnSync('bash', ['-eo', 'pipefail', '-c', script], {
  cwd: folder,
  env: { ...process.env, ...variables },
  stdio: ['ignore', 'inherit', 'inherit'],
});
for (const report of Object.values(job.artifacts?.reports ?? {})) {
  if (!fs.existsSync(path.join(folder, report))) console.log(`no report ${report}`);
}
process.exit(result.status);
