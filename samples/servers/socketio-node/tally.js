'use strict';

/** What /stats counts since the start or the last reset. Clients choose the names, so those beyond a limit share one entry. */

const OTHERS = '(other)';
const MAX_NAMES = 1000;
const MAX_USERS = 100000;
const MAX_IDS = 2000000;
const MAX_TIMES = 100000;
const MAX_FRAMES = 20;

const COUNTS = [
  'connects', 'disconnects', 'refused', 'upgrades', 'acks', 'never_acked', 'slow_acked', 'questions', 'answers', 'dropped', 'delayed', 'duplicated', 'gone',
  'pending', 'undeliverable',
];

class Tally {
  constructor() {
    this.counts = Object.fromEntries(COUNTS.map((name) => [name, 0]));
    this.times = { connects: [], disconnects: [] };
    this.ids = new Set();
    this.echoes = 0;
    this.eventEchoes = 0;
    this.transports = new Map();
    this.namespaces = new Map();
    this.events = new Map();
    this.emitted = new Map();
    this.users = new Map();
    this.rooms = new Map();
    this.frames = [];
  }

  /** What a client said, kept where it is among the first. */
  frame(said) {
    if (this.frames.length < MAX_FRAMES) {
      this.frames.push(said);
    }
  }

  add(name, difference = 1) {
    this.counts[name] += difference;
    const times = this.times[name];
    if (times !== undefined && times.length < MAX_TIMES) {
      times.push(Date.now());
    }
  }

  /** An event received; its id is that of a first argument {"id":...}. */
  event(name, first) {
    increment(this.events, name);
    const id = first !== null && typeof first === 'object' ? first.id : undefined;
    if ((typeof id === 'string' || typeof id === 'number') && this.ids.size < MAX_IDS) {
      this.ids.add(id);
    }
  }

  /** Copies of an event that were handed to open sockets. */
  emit(name, copies = 1) {
    increment(this.emitted, name, copies);
  }

  transport(used, difference) {
    increment(this.transports, used, difference);
  }

  namespace(name, what) {
    entry(this.namespaces, name, { connects: 0, disconnects: 0 }, MAX_NAMES)[what]++;
  }

  user(name, what) {
    if (name !== '') {
      entry(this.users, name, { connects: 0, sent: 0, to_self: 0, received: 0 }, MAX_USERS)[what]++;
    }
  }

  room(name, deliveries) {
    const room = entry(this.rooms, name, { broadcasts: 0, deliveries: 0 }, MAX_NAMES);
    room.broadcasts++;
    room.deliveries += deliveries;
  }

  toJson(version, open) {
    const { counts, ids, transports, namespaces, events, emitted, users, rooms } = this;
    return {
      version,
      open,
      ...counts,
      distinct_ids: ids.size,
      transports: sorted(transports),
      namespaces: sorted(namespaces),
      events: sorted(events),
      emitted: sorted(emitted),
      users: sorted(users),
      rooms: sorted(rooms),
    };
  }
}

function key(map, name, limit) {
  return map.has(name) || map.size < limit ? name : OTHERS;
}

function increment(map, name, difference = 1) {
  const known = key(map, name, MAX_NAMES);
  map.set(known, (map.get(known) || 0) + difference);
}

function entry(map, name, empty, limit) {
  const known = key(map, name, limit);
  if (!map.has(known)) {
    map.set(known, empty);
  }
  return map.get(known);
}

function sorted(map) {
  return Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
}

module.exports = { Tally };
