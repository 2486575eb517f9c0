'use strict';

/**
 * A double of Supabase Realtime, with version 1.0.0 of Phoenix's serializer, written after its protocol documentation: the
 * service is made with Elixir, whose packages are in no registry of this build. Broadcasts and changes of tables, which
 * come by the REST API as they do there; no presence. samples/servers/README.md lists what it offers.
 */

const { serve, parse, answer, counts } = require('./serve.js');
const { body } = require('./body.js');

const PATH = '/realtime/v1/websocket';
const REST = '/rest/v1/';
const VERSION = '1.0.0';
const TOPICS = 'realtime:';
const GOING_AWAY = 1001;

/** The channels: each is one topic that one socket has joined. */
const channels = new Set();
let last = 0;

function start(sockets, options) {
  sockets.on('connection', (socket, request) => {
    socket.key = new URL(request.url, 'http://localhost').searchParams.get('apikey');
    accept(socket, options);
  });
  return {
    refuses: (url) => refuses(url, options),
    http: (request, response) => insert(request, response, options),
  };
}

/** The gateway wants the project's key. */
function refuses({ pathname, searchParams }, { token }) {
  if (pathname !== PATH) {
    return 404;
  }
  if (token !== '' && searchParams.get('apikey') !== token) {
    return 401;
  }
  return searchParams.get('vsn') === VERSION ? 0 : 403;
}

function accept(socket, options) {
  const idle = setTimeout(() => socket.close(GOING_AWAY), options['idle-timeout']);
  socket.on('message', (data) => {
    idle.refresh();
    const frame = parse(data);
    if (typeof frame?.topic !== 'string' || typeof frame.event !== 'string' || typeof frame.payload !== 'object') {
      socket.close(1011);
    } else if (frame.topic === 'phoenix' && frame.event === 'heartbeat') {
      reply(socket, frame, 'ok', {});
    } else {
      receive(socket, frame, options);
    }
  });
  socket.on('close', () => {
    clearTimeout(idle);
    joined(socket).forEach((channel) => channels.delete(channel));
  });
}

function joined(socket) {
  return [...channels].filter((channel) => channel.socket === socket);
}

function receive(socket, frame, options) {
  const channel = joined(socket).find(({ topic }) => topic === frame.topic);
  if (frame.event === 'phx_join') {
    join(socket, channel, frame, options);
  } else if (channel === undefined) {
    reply(socket, frame, 'error', { reason: 'unmatched topic' });
  } else if (frame.event === 'broadcast') {
    broadcast(channel, frame);
  } else if (frame.event === 'phx_leave') {
    channels.delete(channel);
    reply(socket, frame, 'ok', {});
    send(socket, frame.topic, 'phx_close', {});
  } else if (frame.event === 'access_token') {
    if (!isKnown(frame.payload.access_token, options)) {
      channels.delete(channel);
      system(channel, 'system', 'error', 'The token is not valid');
    }
  } else {
    reply(socket, frame, 'error', { reason: `unhandled event ${frame.event}` });
  }
}

/** Another join of a topic takes the place of the first. */
function join(socket, before, { topic, payload, ref }, options) {
  if (!topic.startsWith(TOPICS) || !isKnown(payload.access_token ?? socket.key, options)) {
    counts().refused++;
    reply(socket, { topic, ref }, 'error', { reason: 'Unauthorized: You do not have permissions to read from this Channel topic' });
    return;
  }
  channels.delete(before);
  const { broadcast: { ack = false, self = false } = {}, postgres_changes: asked = [] } = payload.config || {};
  const changes = asked.map((change) => ({ id: ++last, ...change }));
  const channel = { socket, topic, ack, self, changes };
  channels.add(channel);
  reply(socket, { topic, ref }, 'ok', { postgres_changes: changes });
  send(socket, topic, 'presence_state', {});
  if (changes.length > 0) {
    system(channel, 'postgres_changes', 'ok', 'Subscribed to PostgreSQL');
  }
}

/** The project's key, or a user's token in its place, which begins with it here. */
function isKnown(accessToken, { token }) {
  return token === '' || (typeof accessToken === 'string' && accessToken.startsWith(token));
}

function broadcast({ socket, topic, ack, self }, frame) {
  const others = [...channels].filter((channel) => channel.topic === topic && (self || channel.socket !== socket));
  counts().room(topic, others.length);
  counts().echo(String(frame.ref));
  others.forEach((channel) => send(channel.socket, topic, 'broadcast', frame.payload));
  if (ack) {
    reply(socket, frame, 'ok', {});
  }
}

/** A row is inserted: POST /rest/v1/TABLE with its JSON, as PostgREST has it. Who listens to the table gets the change. */
function insert(request, response, { token }) {
  if (request.method !== 'POST' || !request.url.startsWith(REST)) {
    return false;
  }
  const table = decodeURIComponent(request.url.slice(REST.length));
  body(request, (record) => {
    const status = token !== '' && request.headers.apikey !== token ? 401 : record === undefined ? 400 : 201;
    if (status === 201) {
      change(table, record);
    }
    answer(response, status, {});
  });
  return true;
}

function change(table, record) {
  const columns = Object.keys(record).map((name) => ({ name, type: typeof record[name] === 'number' ? 'int8' : 'text' }));
  const at = new Date().toISOString();
  const data = { schema: 'public', table, type: 'INSERT', commit_timestamp: at, columns, record, errors: null };
  let deliveries = 0;
  for (const { socket, topic, changes } of channels) {
    const ids = changes.filter((asked) => listens(asked, table)).map(({ id }) => id);
    if (ids.length > 0) {
      deliveries++;
      send(socket, topic, 'postgres_changes', { data, ids });
    }
  }
  counts().room(table, deliveries);
}

function listens({ event, schema, table }, changed) {
  return (event === '*' || event === 'INSERT') && schema === 'public' && (table ?? changed) === changed;
}

function system({ socket, topic }, extension, status, message) {
  send(socket, topic, 'system', { channel: topic.slice(TOPICS.length), extension, message, status });
}

function reply(socket, { topic, ref }, status, response) {
  send(socket, topic, 'phx_reply', { status, response }, ref);
}

function send(socket, topic, event, payload, ref = null) {
  socket.send(JSON.stringify({ ref, event, payload, topic }));
}

serve('supabase', { texts: { token: '' }, numbers: { 'idle-timeout': 60000 } }, (frame) => frame.event, start);
