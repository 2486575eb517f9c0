'use strict';

/** The command line of the servers: node FILE PORT [--option value]... */

const path = require('node:path');
const { parseArgs } = require('node:util');

const END_AFTER = 'end-after';

/**
 * Ends the process with code 2 where an option is unknown or has a bad value. Every server has end-after, in seconds.
 *
 * @param texts the options with a text, by name, with their defaults
 * @param numbers those with a whole number
 */
function read(texts, numbers) {
  const all = { ...numbers, [END_AFTER]: 3600 };
  try {
    return parse(texts, all);
  } catch (e) {
    const names = Object.keys({ ...texts, ...all }).join(', ');
    console.error(`${e.message}\nUsage: node ${path.basename(process.argv[1])} PORT [--OPTION VALUE]..., options: ${names}`);
    return process.exit(2);
  }
}

function parse(texts, numbers) {
  const names = Object.keys({ ...texts, ...numbers });
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  });
  if (positionals.length !== 1) {
    throw new Error(`${positionals.length} ports: expected one, 0 for a free one`);
  }
  const options = { port: number('PORT', positionals[0], 65535), ...texts, ...numbers };
  for (const [name, value] of Object.entries(values)) {
    options[name] = name in numbers ? number(`--${name}`, value, 999999999) : value;
  }
  // a timer's longest time, 24 days
  options[END_AFTER] = Math.min(Math.max(options[END_AFTER], 1), 2000000);
  return options;
}

function number(name, value, max) {
  if (!/^[0-9]{1,9}$/.test(value) || Number(value) > max) {
    throw new Error(`${name} ${value}: expected a whole number from 0 to ${max}`);
  }
  return Number(value);
}

module.exports = { read };
