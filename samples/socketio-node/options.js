'use strict';

/** The command line: node server.js PORT [--option value]... */

const { parseArgs } = require('node:util');

const TEXTS = { path: '/socket.io/', transports: 'polling,websocket' };
const NUMBERS = {
  'ping-interval': 25000,
  'ping-timeout': 20000,
  'drop-every': 0,
  'delay-every': 0,
  'delay-every-millis': 1000,
  'duplicate-every': 0,
  'never-ack-every': 0,
  'slow-ack-every': 0,
  'slow-ack-millis': 1000,
  'end-after': 3600,
};

/** Ends the process with code 2 where an option is unknown or has a bad value. */
function read() {
  try {
    return parse();
  } catch (e) {
    console.error(`${e.message}\nUsage: node server.js PORT [--OPTION VALUE]..., options: ${Object.keys({ ...TEXTS, ...NUMBERS }).join(', ')}`);
    return process.exit(2);
  }
}

function parse() {
  const names = Object.keys({ ...TEXTS, ...NUMBERS });
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  });
  if (positionals.length !== 1) {
    throw new Error(`${positionals.length} ports: expected one, 0 for a free one`);
  }
  const options = { port: number('PORT', positionals[0], 65535), ...TEXTS, ...NUMBERS };
  for (const [name, value] of Object.entries(values)) {
    options[name] = name in NUMBERS ? number(`--${name}`, value, 999999999) : value;
  }
  // a timer's longest time, 24 days
  options['end-after'] = Math.min(Math.max(options['end-after'], 1), 2000000);
  return options;
}

function number(name, value, max) {
  if (!/^[0-9]{1,9}$/.test(value) || Number(value) > max) {
    throw new Error(`${name} ${value}: expected a whole number from 0 to ${max}`);
  }
  return Number(value);
}

module.exports = { read };
