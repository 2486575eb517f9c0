'use strict';

/** Reads the JSON of a request's body, of 1 MB at most, and hands it over; undefined where it is none. */

const { parse } = require('./serve.js');

const MAX_BODY = 1 << 20;

function body(request, take) {
  const chunks = [];
  let length = 0;
  request.on('data', (chunk) => {
    length += chunk.length;
    if (length <= MAX_BODY) {
      chunks.push(chunk);
    }
  });
  request.on('end', () => take(length <= MAX_BODY ? parse(Buffer.concat(chunks)) : undefined));
}

module.exports = { body };
