// node github.js MODULES ACTION WORKSPACE [INPUT=VALUE]...: runs the composite action in the folder
// ACTION as GitHub does, on the files of WORKSPACE, and prints what GitHub makes of its steps and of
// what they print. Other actions that it uses are named, not run. Ends with 1 if a step failed, with 2
// if action.yml is not what it should be.
'use strict';

const childProcess = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { pathToFileURL } = require('url');

const [modules, action, workspace, ...given] = process.argv.slice(2);
const packageOf = (name) => path.join(modules, 'node_modules', name);
const load = (name) => import(pathToFileURL(packageOf(name)));

// What GitHub's own parser says of the file. Its schema is read here, because the way in which the
// package does it needs a bundler.
async function complaints(text) {
  const parser = '@actions/workflow-parser/dist';
  const { TemplateSchema } = await load(`${parser}/templates/schema/index.js`);
  const { JSONObjectReader } = await load(`${parser}/templates/json-object-reader.js`);
  const contexts = await load(`${parser}/templates/template-context.js`);
  const { NoOperationTraceWriter } = await load(`${parser}/templates/trace-writer.js`);
  const { readTemplate } = await load(`${parser}/templates/template-reader.js`);
  const { YamlObjectReader } = await load(`${parser}/workflows/yaml-object-reader.js`);

  const json = fs.readFileSync(packageOf(`${parser}/action-v1.0.min.json`), 'utf8');
  const context = new contexts.TemplateContext(
    new contexts.TemplateValidationErrors(),
    TemplateSchema.load(new JSONObjectReader(undefined, json)),
    new NoOperationTraceWriter(),
  );
  const id = context.getFileId('action.yml');
  const reader = new YamlObjectReader(id, text);
  if (reader.errors.length === 0) readTemplate(context, 'action-root-strict', reader, id);
  return [...reader.errors, ...context.errors.getErrors()].map((error) => error.message);
}

// Evaluates what stands in ${{ }}; `status` tells of the steps before.
async function evaluator(contexts, status) {
  const { data, Evaluator, Lexer, Parser } = await load('@actions/expressions/dist/index.js');
  const dataOf = (value) => {
    if (typeof value === 'string') return new data.StringData(value);
    const pairs = Object.entries(value).map(([key, item]) => ({ key, value: dataOf(item) }));
    return new data.Dictionary(...pairs);
  };
  const functions = ['always', 'cancelled', 'failure', 'success'].map((name) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(status(name)),
  }));
  const valueOf = (expression) => {
    const { tokens } = new Lexer(expression).lex();
    const tree = new Parser(tokens, Object.keys(contexts), functions).parse();
    const calls = new Map(functions.map((each) => [each.name, each]));
    return new Evaluator(tree, dataOf(contexts), calls).evaluate().coerceString();
  };
  return (text) => String(text).replace(/\$\{\{(.*?)\}\}/gs, (_, each) => valueOf(each.trim()));
}

// The lines that steps print, as GitHub reads them.
class Log {
  matchers = [];
  token = null;

  take(line) {
    const command = /^\s*::([A-Za-z0-9-]+)( [^:]*)?::(.*)$/.exec(line);
    if (command && this.obeys(command[1], command[2] ?? '', command[3])) return;
    for (const matcher of this.matchers) {
      if (this.matches(matcher, line)) return;
    }
    if (line !== '') console.log(`| ${line}`);
  }

  obeys(name, properties, value) {
    if (this.token !== null) {
      if (name !== this.token) return false;
      this.token = null;
    } else if (name === 'stop-commands') {
      this.token = value;
    } else if (name === 'add-matcher') {
      this.matchers.push(...JSON.parse(fs.readFileSync(value, 'utf8')).problemMatcher);
    } else if (name === 'remove-matcher') {
      this.matchers = this.matchers.filter((each) => ` owner=${each.owner}` !== properties);
    } else {
      console.log(`command ${name}${properties} ${value}`);
    }
    return true;
  }

  matches(matcher, line) {
    const [pattern] = matcher.pattern;
    const groups = new RegExp(pattern.regexp).exec(line);
    if (groups === null) return false;
    const part = (name) => groups[pattern[name]] ?? '-';
    const severity = matcher.severity ?? part('severity');
    console.log(`${severity} ${['file', 'line', 'column', 'code'].map(part).join(' ')} ` +
      part('message'));
    return true;
  }
}

// Runs the text of a step; answers its exit code and what it wrote to GITHUB_OUTPUT.
function shell(text, env, temp, log) {
  const script = path.join(temp, 'step.sh');
  const outputFile = path.join(temp, 'output');
  fs.writeFileSync(script, text);
  fs.writeFileSync(outputFile, '');
  const result = childProcess.spawnSync(
    'bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
      cwd: workspace,
      env: {
        ...process.env,
        GITHUB_ACTION_PATH: action,
        GITHUB_OUTPUT: outputFile,
        RUNNER_TEMP: temp,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    });
  `${result.stdout}${result.stderr}`.split('\n').forEach((line) => log.take(line));
  const lines = fs.readFileSync(outputFile, 'utf8').split('\n').filter((line) => line !== '');
  return { code: result.status, outputs: Object.fromEntries(lines.map((line) => {
    const equals = line.indexOf('=');
    return [line.slice(0, equals), line.slice(equals + 1)];
  })) };
}

async function main() {
  const text = fs.readFileSync(path.join(action, 'action.yml'), 'utf8');
  const wrong = await complaints(text);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  const { parse } = require(packageOf('yaml'));
  const document = parse(text);

  const inputs = {};
  for (const [name, input] of Object.entries(document.inputs)) inputs[name] = input.default;
  for (const word of given) {
    const equals = word.indexOf('=');
    if (!(word.slice(0, equals) in inputs)) throw new Error(`there is no input for ${word}`);
    inputs[word.slice(0, equals)] = word.slice(equals + 1);
  }

  const temp = fs.mkdtempSync(path.join(os.tmpdir(), 'grid-action-'));
  const contexts = { inputs, steps: {} };
  const log = new Log();
  let failed = false;
  const answers = {
    always: () => true, cancelled: () => false, failure: () => failed, success: () => !failed,
  };
  const expand = await evaluator(contexts, (name) => answers[name]());

  for (const step of document.runs.steps) {
    const condition = step.if ?? '${{ success() }}';
    const implied = /\b(always|cancelled|failure|success)\(/.test(condition) || !failed;
    const runs = implied && expand(condition) === 'true';
    let result = { code: 0, outputs: {} };
    if (runs && step.uses !== undefined) {
      const values = Object.entries(step.with).map(([key, value]) => `${key}=${expand(value)}`);
      console.log(`uses ${step.uses} ${values.join(' ')}`);
    } else if (runs) {
      const env = Object.entries(step.env ?? {}).map(([key, value]) => [key, expand(value)]);
      result = shell(expand(step.run), Object.fromEntries(env), temp, log);
    }
    const outcome = !runs ? 'skipped' : result.code === 0 ? 'success' : 'failure';
    failed ||= outcome === 'failure';
    console.log(`${outcome}: ${step.name}`);
    if (step.id) contexts.steps[step.id] = { outcome, outputs: result.outputs };
  }
  for (const [name, output] of Object.entries(document.outputs)) {
    console.log(`output ${name}: ${expand(output.value)}`);
  }
  fs.rmSync(temp, { recursive: true });
  process.exitCode = failed ? 1 : 0;
}

main().catch((error) => {
  console.error(`github.js: ${error.message}`);
  process.exitCode = 2;
});
