// A headless Chromium, spoken to in the DevTools protocol through pipes: file 3 takes messages,
// file 4 gives them, with a NUL after each.
'use strict';

const { spawn } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

class Browser {
  // `command` is the program; `deadline` in milliseconds holds for each answer.
  constructor(command, deadline) {
    this.deadline = deadline;
    this.profile = fs.mkdtempSync(path.join(os.tmpdir(), 'site-browser-'));
    // The sandbox does not work for root, and shared memory is scarce in containers. No page is
    // opened that we have not made.
    const args = ['--headless=new', '--remote-debugging-pipe', `--user-data-dir=${this.profile}`,
      '--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync'];
    this.process = spawn(command, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    this.process.on('error', (error) => this.end(error));
    this.process.on('exit', () => this.end(new Error(`${command} ended`)));
    this.requests = new Map();
    this.listeners = new Map();
    this.sent = 0;
    this.rest = '';
    this.process.stdio[3].on('error', (error) => this.end(error));
    this.process.stdio[4].setEncoding('utf8').on('data', (text) => this.receive(text));
  }

  receive(text) {
    const messages = (this.rest + text).split('\0');
    this.rest = messages.pop();
    for (const message of messages.map((part) => JSON.parse(part))) {
      const request = this.requests.get(message.id);
      if (!request) {
        const listener = this.listeners.get(message.sessionId);
        if (listener) listener(message.method, message.params);
      } else if (message.error) {
        request.reject(new Error(message.error.message));
      } else {
        request.resolve(message.result);
      }
      this.requests.delete(message.id);
    }
  }

  end(error) {
    this.error = error;
    for (const request of this.requests.values()) request.reject(error);
    this.requests.clear();
  }

  // Waits for a promise, but not for ever.
  async within(promise, what) {
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer to ${what}`)), this.deadline);
    });
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
  }

  send(method, params, sessionId) {
    if (this.error) return Promise.reject(this.error);
    const id = ++this.sent;
    const answer = new Promise((resolve, reject) => this.requests.set(id, { resolve, reject }));
    this.process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return this.within(answer, method);
  }

  // A tab whose events go to `listener(method, params)`.
  async open(listener) {
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    let loaded = () => {};
    this.listeners.set(sessionId, (method, params) => {
      if (method === 'Page.loadEventFired') loaded();
      listener(method, params);
    });
    for (const domain of ['Page', 'Runtime', 'Log', 'Network']) {
      await this.send(`${domain}.enable`, {}, sessionId);
    }
    return {
      // Loads a page with all that belongs to it.
      load: async (url) => {
        const whole = new Promise((resolve) => { loaded = resolve; });
        const { errorText } = await this.send('Page.navigate', { url }, sessionId);
        if (errorText) throw new Error(errorText);
        await this.within(whole, `loading ${url}`);
      },
      // The value of an expression, which JSON can hold.
      value: async (expression) => {
        const { result, exceptionDetails } = await this.send('Runtime.evaluate',
          { expression, returnByValue: true }, sessionId);
        if (exceptionDetails) throw new Error(exceptionDetails.text);
        return result.value;
      },
    };
  }

  async close() {
    await this.send('Browser.close').catch(() => this.process.kill());
    if (this.process.exitCode === null && this.process.signalCode === null) {
      await new Promise((resolve) => { this.process.on('exit', resolve); });
    }
    fs.rmSync(this.profile, { recursive: true, force: true, maxRetries: 10 });
  }
}

module.exports = { Browser };
