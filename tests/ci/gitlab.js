// node gitlab.js MODULES TEMPLATE JOB FOLDER [VARIABLE=VALUE]...: runs the script of a job in FOLDER
// as GitLab does, names the reports that it leaves, and ends with its exit code; prints `not run`
// if no rule asks for the job. Ends with 99 if GitLab would refuse the template, or if a report is
// missing.
'use strict';

const childProcess = require('child_process');
const fs = require('fs');
const path = require('path');
const vm = require('vm');

const [modules, template, name, folder, ...given] = process.argv.slice(2);
const { parse } = require(path.join(modules, 'node_modules', 'yaml'));

// Of what GitLab knows: the keys that the template needs, and the values that some of them take.
const JOB = ['extends', 'stage', 'image', 'needs', 'rules', 'before_script', 'script', 'artifacts'];
const STAGES = ['.pre', 'build', 'test', 'deploy', '.post'];

function refuse(message) {
  console.error(`gitlab.js: ${message}`);
  process.exit(99);
}

function check(where, words, known) {
  for (const word of words) {
    if (!known.includes(word)) refuse(`${where}: ${word}`);
  }
}

function checkJob(where, job, jobs) {
  check(where, Object.keys(job), JOB);
  check(where, [job.stage ?? 'test'], STAGES);
  check(where, [...(job.needs ?? []), job.extends ?? where], jobs);
  for (const rule of job.rules ?? []) check(where, Object.keys(rule), ['if']);
  const artifacts = job.artifacts ?? {};
  check(where, Object.keys(artifacts), ['when', 'reports']);
  check(where, [artifacts.when ?? 'always'], ['on_success', 'on_failure', 'always']);
  check(where, Object.keys(artifacts.reports ?? {}), ['codequality', 'junit']);
}

const { variables, ...jobs } = parse(fs.readFileSync(template, 'utf8'));
for (const [each, job] of Object.entries(jobs)) checkJob(each, job, Object.keys(jobs));
const job = { ...jobs[jobs[name].extends], ...jobs[name] };
for (const word of given) {
  const equals = word.indexOf('=');
  variables[word.slice(0, equals)] = word.slice(equals + 1);
}

// A job without rules is in the pipelines of branches and tags. Of all that rules can say the
// template needs to ask whether variables are empty.
if (!variables.CI_PIPELINE_SOURCE && !variables.CI_COMMIT_TAG) variables.CI_COMMIT_BRANCH = 'main';
const isSet = (_, each) => Boolean(variables[each]);
function wanted(rule) {
  const condition = rule.if.replace(/\$(\w+)/g, isSet);
  if (!/^(true|false|[ &|()])+$/.test(condition)) refuse(`rules: ${rule.if}`);
  return vm.runInNewContext(condition);
}
if (!(job.rules ?? [{ if: '$CI_COMMIT_BRANCH || $CI_COMMIT_TAG' }]).some(wanted)) {
  console.log('not run');
  process.exit(0);
}

const script = [...job.before_script, ...job.script].join('\n');
const result = childProcess.spawnSync('bash', ['-eo', 'pipefail', '-c', script], {
  cwd: folder,
  env: { ...process.env, ...variables },
  stdio: ['ignore', 'inherit', 'inherit'],
});
for (const [kind, report] of Object.entries(job.artifacts?.reports ?? {})) {
  if (!fs.existsSync(path.join(folder, report))) refuse(`there is no ${report}`);
  console.log(`${kind} ${report}`);
}
process.exit(result.status);
