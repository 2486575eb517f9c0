'use strict';

/** A WebSocket that prints every frame: "> TEXT" for what the client sends, "< TEXT" for what comes, "closed CODE REASON" for the end. Recorded.last is the last one opened. */

const WebSocket = require('ws');

const PATIENCE_MILLIS = 20000;

class Recorded extends WebSocket {
  constructor(url, protocols, ...more) {
    super(url, protocols, ...more);
    Recorded.last = this;
    console.log(`open ${new URL(url).pathname}${new URL(url).search} ${[].concat(protocols || []).join(', ')}`.trim());
    this.on('upgrade', (response) => console.log(`upgraded ${response.headers['sec-websocket-protocol'] || ''}`.trim()));
    this.on('unexpected-response', (request, response) => {
      console.log(`refused ${response.statusCode}`);
      this.emit('error', new Error(`HTTP ${response.statusCode}`));
      request.destroy();
    });
    this.on('message', (data) => console.log(`< ${data}`));
    this.on('ping', () => console.log('< (WebSocket ping)'));
    this.on('close', (code, reason) => console.log(`closed ${code} ${reason}`.trim()));
  }

  send(data, ...more) {
    console.log(`> ${data}`);
    super.send(data, ...more);
  }
}

/** Runs a dialogue; what it returns is printed as "= JSON". Ends the process, with code 1 where it fails or takes too long. */
function run(dialogue) {
  setTimeout(() => fail(new Error(`not done within ${PATIENCE_MILLIS} ms`)), PATIENCE_MILLIS);
  dialogue(...process.argv.slice(2)).then(
    () => process.exit(0),
    (e) => fail(e),
  );
}

function fail(e) {
  console.log(e instanceof Error ? e.stack : `failed: ${JSON.stringify(e)}`);
  process.exit(1);
}

/** A result of the client's own API, which is not the frames alone. */
function result(value) {
  console.log(`= ${JSON.stringify(value)}`);
  return value;
}

module.exports = { Recorded, run, result };
