'use strict';

/** What both servers do; samples/servers/README.md lists the events and the counts. Needs nothing but socket.io, which the caller brings. */

const http = require('node:http');
const { listen } = require('../node-servers/listen.js');
const { read } = require('../node-servers/options.js');
const { Tally } = require('./tally.js');

const TICK_MILLIS = 100;
const MAX_ACK_MILLIS = 600000;
const TOKEN = 'sesame';
const MISSING = { error: 'there are GET /stats, GET /stats/times, GET /stats/frames and POST /stats/reset' };
const OF_THE_TRANSPORT = ['EIO', 'transport', 't', 'b64', 'sid'];
const TEXTS = { path: '/socket.io/', transports: 'polling,websocket', parser: '' };
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
};

const open = { engine: 0, sockets: 0 };
const users = new Map();
const rooms = new Map();
const ticking = new Set();
let tally = new Tally();

/**
 * Starts a server by the command line's options.
 *
 * @param version what the server calls itself
 * @param create makes the socket.io server from an HTTP server and socket.io's options
 * @param refusal makes the error of a refused connection from its message and data
 */
function serve(version, create, refusal) {
  const options = read(TEXTS, NUMBERS);
  const server = http.createServer((request, response) => statistics(version, request, response));
  const io = create(server, {
    path: options.path,
    transports: options.transports.split(','),
    pingInterval: options['ping-interval'],
    pingTimeout: options['ping-timeout'],
    serveClient: false,
    ...(options.parser && { parser: require.main.require(options.parser) }),
  });
  io.engine.on('connection', countTransports);
  io.of('/secure').use((socket, next) => admit(socket, next, refusal));
  for (const name of ['/', '/chat', '/secure']) {
    io.of(name).on('connection', (socket) => accept(io, name, socket, options));
  }
  setInterval(tick, TICK_MILLIS);
  listen(`socketio-node ${version}`, server, options);
}

function statistics(version, request, response) {
  const reset = request.method === 'POST' && request.url === '/stats/reset';
  if (reset) {
    tally = new Tally();
  }
  const times = request.method === 'GET' && request.url === '/stats/times';
  const frames = request.method === 'GET' && request.url === '/stats/frames';
  const found = reset || times || frames || (request.method === 'GET' && request.url === '/stats');
  response.writeHead(found ? 200 : 404, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(!found ? MISSING : times ? tally.times : frames ? { frames: tally.frames } : tally.toJson(version, open)));
}

/** An upgraded session counts once, as "polling,websocket". */
function countTransports(connection) {
  const period = tally;
  const first = connection.transport.name;
  open.engine++;
  period.transport(first, 1);
  connection.on('upgrade', (transport) => {
    tally.add('upgrades');
    period.transport(first, -1);
    period.transport(`${first},${transport.name}`, 1);
  });
  connection.on('close', () => open.engine--);
}

function admit(socket, next, refusal) {
  if (handshake(socket, 'token') === TOKEN) {
    next();
  } else {
    tally.add('refused');
    next(refusal('not authorized', { reason: handshake(socket, 'token') === '' ? 'no token' : 'wrong token' }));
  }
}

/** A field of auth, which revision 4 has, or else of the query; blank where neither has it. */
function handshake(socket, name) {
  const value = (socket.handshake.auth || {})[name] ?? socket.handshake.query[name];
  return typeof value === 'string' ? value : '';
}

function accept(io, namespace, socket, options) {
  const user = handshake(socket, 'name');
  // each room listens for the disconnect
  socket.setMaxListeners(0);
  open.sockets++;
  tally.add('connects');
  tally.namespace(namespace, 'connects');
  tally.frame(connection(namespace, socket.handshake));
  socket.use(([event, ...values], next) => {
    const ack = typeof values[values.length - 1] === 'function';
    tally.event(event, values[0]);
    tally.frame({ namespace, event, args: ack ? values.slice(0, -1) : values, ack });
    next();
  });
  socket.on('disconnect', () => {
    open.sockets--;
    tally.add('disconnects');
    tally.namespace(namespace, 'disconnects');
  });
  echoes(socket, options);
  if (namespace === '/') {
    tally.user(user, 'connects');
    people(io, socket, user);
    specialities(socket);
  }
}

/** What a client connected with; of the headers those of applications. */
function connection(namespace, { auth = {}, query, headers }) {
  const named = (values, wanted) => Object.fromEntries(Object.entries(values).filter(([name]) => wanted(name)));
  return {
    namespace,
    auth,
    query: named(query, (name) => !OF_THE_TRANSPORT.includes(name)),
    headers: named(headers, (name) => name.startsWith('x-')),
  };
}

/** Takes the arguments of an event apart: handle(values, ack), where ack does nothing if the client wants none. */
function on(socket, event, handle) {
  socket.on(event, (...values) => {
    const wanted = typeof values[values.length - 1] === 'function' ? values.pop() : undefined;
    handle(values, (...answer) => {
      if (wanted === undefined) {
        return;
      }
      tally.add(socket.connected ? 'acks' : 'gone');
      if (socket.connected) {
        wanted(...answer);
      }
    });
  });
}

function emit(socket, event, ...values) {
  if (socket.connected) {
    tally.emit(event);
    socket.emit(event, ...values);
  } else {
    tally.add('gone');
  }
}

function echoes(socket, options) {
  on(socket, 'echo', (values, ack) => echo(values, ack, options));
  on(socket, 'event-echo', (values, ack) => {
    ack();
    eventEcho(socket, values, options);
  });
}

/** Echoes are numbered across the server from 1, and so are event-echoes; of the options that divide the number the first wins. */
function choice(options, number) {
  return (option) => options[option] > 0 && number % options[option] === 0;
}

function echo(values, ack, options) {
  const chosen = choice(options, ++tally.echoes);
  if (chosen('never-ack-every')) {
    tally.add('never_acked');
  } else if (chosen('slow-ack-every')) {
    tally.add('slow_acked');
    later(options['slow-ack-millis'], () => ack(...values));
  } else {
    ack(...values);
  }
}

function eventEcho(socket, values, options) {
  const chosen = choice(options, ++tally.eventEchoes);
  if (chosen('drop-every')) {
    tally.add('dropped');
  } else if (chosen('delay-every')) {
    tally.add('delayed');
    later(options['delay-every-millis'], () => emit(socket, 'event-echo', ...values));
  } else {
    emit(socket, 'event-echo', ...values);
    if (chosen('duplicate-every')) {
      tally.add('duplicated');
      emit(socket, 'event-echo', ...values);
    }
  }
}

function later(millis, task) {
  const period = tally;
  period.add('pending');
  setTimeout(() => {
    period.add('pending', -1);
    task();
  }, millis);
}

/** Users and rooms of the namespace "/". */
function people(io, socket, user) {
  member(users, user, socket);
  join(socket, handshake(socket, 'room'));
  on(socket, 'join', ([room], ack) => ack({ room, members: join(socket, room) }));
  on(socket, 'p2p', ([message], ack) => {
    const { to } = message ?? {};
    tally.user(user, 'sent');
    if (to === user) {
      tally.user(user, 'to_self');
    }
    const receivers = users.get(to) ?? new Set();
    if (receivers.size === 0) {
      tally.add('undeliverable');
    }
    for (const receiver of receivers) {
      tally.user(to, 'received');
      emit(receiver, 'p2p', { ...message, from: user, at: Date.now() });
    }
    ack({ delivered: receivers.size });
  });
  on(socket, 'room', (values, ack) => {
    const room = values[0]?.room ?? socket.firstRoom;
    const members = rooms.get(room)?.size ?? 0;
    if (typeof room === 'string') {
      tally.room(room, members);
      tally.emit('room', members);
      io.to(room).emit('room', ...values);
    }
    ack({ members });
  });
}

/** Returns how many are in the room then. */
function join(socket, room) {
  if (typeof room !== 'string' || room === '') {
    return 0;
  }
  socket.firstRoom ??= room;
  socket.join(room);
  return member(rooms, room, socket);
}

/** A member until it disconnects. */
function member(groups, name, socket) {
  if (name === '') {
    return 0;
  }
  if (!groups.has(name)) {
    groups.set(name, new Set());
  }
  const group = groups.get(name);
  if (!group.has(socket)) {
    group.add(socket);
    socket.on('disconnect', () => {
      group.delete(socket);
      if (group.size === 0 && groups.get(name) === group) {
        groups.delete(name);
      }
    });
  }
  return group.size;
}

function specialities(socket) {
  on(socket, 'slow-ack', ([millis, ...rest], ack) => {
    later(Math.min(Math.max(Number(millis) || 0, 0), MAX_ACK_MILLIS), () => ack(millis, ...rest));
  });
  on(socket, 'never-ack', () => {});
  on(socket, 'ask', (values, ack) => {
    tally.add('questions');
    tally.emit('question');
    socket.emit('question', ...values, (...answer) => {
      tally.add('answers');
      ack(...answer);
    });
  });
  on(socket, 'ticks-on', (values, ack) => {
    ticking.add(socket);
    ack();
  });
  on(socket, 'ticks-off', (values, ack) => {
    ticking.delete(socket);
    ack();
  });
  on(socket, 'kick', () => socket.disconnect());
  on(socket, 'kick-hard', () => socket.conn.close());
  socket.on('disconnect', () => ticking.delete(socket));
}

function tick() {
  for (const socket of ticking) {
    emit(socket, 'tick', { at: Date.now() });
  }
}

module.exports = { serve };
