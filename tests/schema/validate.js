// node validate.js MODULES SCHEMA DOCUMENT...: prints what is wrong with the documents and exits with
// 1 if anything is. MODULES is the folder in which ajv was installed; SCHEMA a file, or "sarif".
'use strict';

const fs = require('fs');
const path = require('path');

const [modules, schemaName, ...documents] = process.argv.slice(2);
const load = (name) => require(path.join(modules, 'node_modules', name));
const Ajv = load('ajv/dist/2020');
const addFormats = load('ajv-formats');

const schemaFile = schemaName === 'sarif'
  ? path.join(modules, 'node_modules', '@microsoft/sarif-multitool-linux', 'sarif-2.1.0.json')
  : schemaName;
const ajv = new Ajv.default({ allErrors: true, strict: false });
addFormats.default(ajv);
const validate = ajv.compile(JSON.parse(fs.readFileSync(schemaFile, 'utf8')));

let bad = documents.length === 0;
for (const file of documents) {
  if (validate(JSON.parse(fs.readFileSync(file, 'utf8')))) continue;
  bad = true;
  for (const error of validate.errors) {
    console.log(`${file}: ${error.instancePath || '/'} ${error.message}`);
  }
}
process.exit(bad ? 1 : 0);
