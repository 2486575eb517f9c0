'use strict';

/**
 * A double of an Ethereum node's JSON-RPC over WebSocket, written after the specifications of JSON-RPC 2.0 and of Geth's
 * subscriptions: calls, and a notification of each block to those who subscribed. samples/servers/README.md lists what it offers.
 */

const { randomBytes } = require('node:crypto');
const { serve, parse, counts } = require('./serve.js');

const HEADS = 'newHeads';

/** The subscriptions of each socket, by their ids. */
const subscriptions = new Map();
let block = 0;

const METHODS = {
  eth_blockNumber: () => hex(block),
  eth_chainId: () => hex(1337),
  eth_subscribe: (socket, [kind]) => subscribe(socket, kind),
  eth_unsubscribe: (socket, [id]) => subscriptions.get(socket).delete(id) || fail(-32000, 'subscription not found'),
  // of the nodes for developers, such as Ganache, Hardhat and Anvil
  evm_mine: () => mine(),
};

function start(sockets, { token }) {
  sockets.on('connection', (socket) => {
    subscriptions.set(socket, new Set());
    socket.on('message', (data) => receive(socket, parse(data)));
    socket.on('close', () => subscriptions.delete(socket));
  });
  return { refuses: ({ pathname }) => (pathname === `/${token}` ? 0 : 401) };
}

/** A message is a call, or several in an array, whose answers come in an array as well. */
function receive(socket, message) {
  const answers = Array.isArray(message) ? message.map((call) => answer(socket, call)) : answer(socket, message);
  socket.send(JSON.stringify(answers));
}

function answer(socket, call) {
  const { id = null, method, params = [] } = call || {};
  try {
    if (typeof method !== 'string') {
      fail(-32600, 'invalid request');
    }
    if (!Object.hasOwn(METHODS, method)) {
      fail(-32601, `the method ${method} does not exist/is not available`);
    }
    counts().echo(JSON.stringify(id));
    return { jsonrpc: '2.0', id, result: METHODS[method](socket, params) };
  } catch ({ code = -32602, message }) {
    return { jsonrpc: '2.0', id, error: { code, message } };
  }
}

function fail(code, message) {
  throw Object.assign(new Error(message), { code });
}

function subscribe(socket, kind) {
  if (kind !== HEADS) {
    fail(-32601, `no "${kind}" subscription in eth namespace`);
  }
  const id = `0x${randomBytes(16).toString('hex')}`;
  subscriptions.get(socket).add(id);
  return id;
}

function mine() {
  block++;
  let deliveries = 0;
  for (const [socket, ids] of subscriptions) {
    for (const subscription of ids) {
      const result = { number: hex(block), timestamp: hex(Math.floor(Date.now() / 1000)) };
      socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params: { subscription, result } }));
      deliveries++;
    }
  }
  counts().room(HEADS, deliveries);
  return '0x0';
}

function hex(number) {
  return `0x${number.toString(16)}`;
}

/** What is sent is a notification, a result or an error. */
function kind({ method, error }) {
  return method || (error === undefined ? 'result' : 'error');
}

serve('ethereum', { texts: { token: '' }, numbers: {} }, kind, start);
