'use strict';

/** How the servers start and end: the line that says where one listens is what its starter waits for. */

const fs = require('node:fs');

const LOOPBACK = '127.0.0.1';
const BACKLOG = 4096;

/**
 * Listens on 127.0.0.1, says so on the standard output, and ends the process with its starter or when its time is over.
 *
 * @param name what the server calls itself
 * @param server of node:http
 * @param options those of read in options.js
 */
function listen(name, server, options) {
  endSomeday(options['end-after']);
  server.on('error', (e) => {
    console.error(e.message);
    process.exit(1);
  });
  server.listen(options.port, LOOPBACK, BACKLOG, () => {
    console.log(`${name} listens on http://${LOOPBACK}:${server.address().port}`);
  });
}

/** With its starter, whose pipe is then closed, or when its time is over. A shell's /dev/null and a terminal do not count. */
function endSomeday(seconds) {
  setTimeout(() => process.exit(0), seconds * 1000);
  const stdin = fs.fstatSync(0);
  if (stdin.isFIFO() || stdin.isSocket()) {
    process.stdin.on('end', () => process.exit(0));
    process.stdin.on('error', () => process.exit(0));
    process.stdin.resume();
  }
}

module.exports = { listen };
