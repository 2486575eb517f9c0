package io.github.jmeterduplex.samples.servers.signalr;

/** What {@code /stats} counts; the names there are these in lower case. */
enum HubCount {
    /** Answers to negotiate with a connection. */
    NEGOTIATIONS,
    /** Answers to negotiate that name another URL. */
    REDIRECTS,
    /** Requests answered with 401. */
    UNAUTHORIZED,
    /** Requests with an access token in the header Authorization. */
    TOKENS_IN_HEADER,
    /** Requests with an access token in the query. */
    TOKENS_IN_QUERY,
    /** Requests with an unknown connection id: 404. */
    UNKNOWN_CONNECTION,
    /** Second connections on one id: 409. */
    CONFLICTS,
    /** Handshakes answered with an error. */
    HANDSHAKES_REFUSED,
    /** Connections that sent no handshake in time. */
    HANDSHAKES_MISSED,
    /** Connections with a handshake that ended, whatever ended them. */
    DISCONNECTS,
    /** Invocations without invocationId, among the invocations. */
    FIRE_AND_FORGET,
    /** Completions sent with a result. */
    RESULTS,
    /** Completions sent without result. */
    VOIDS,
    /** Completions sent with an error. */
    ERRORS,
    /** Completions not sent because the connection had ended. */
    GONE,
    /** Items of server streams sent. */
    ITEMS_SENT,
    /** Items of client streams received. */
    ITEMS_RECEIVED,
    /** CancelInvocation messages that ended a stream. */
    CANCELS,
    /** Invocations of clients that want a result. */
    CLIENT_INVOCATIONS,
    /** Their results received. */
    CLIENT_RESULTS,
    /** Their errors received. */
    CLIENT_ERRORS,
    /** Pings received. */
    PINGS_RECEIVED,
    /** Pings sent. */
    PINGS_SENT,
    /** Close messages received. */
    CLOSES_RECEIVED,
    /** Close messages sent. */
    CLOSES_SENT,
    /** Connections ended because nothing came from them for too long. */
    TIMEOUTS,
    /** Connections ended because they broke the protocol. */
    BREACHES,
    /** Connections ended because they did not read what was sent. */
    TOO_SLOW,
    /** Replies of Echo never sent, by option. */
    DROPPED,
    /** Those sent later. */
    DELAYED,
    /** Second copies sent. */
    DUPLICATED,
    /** Completions of an id that no client uses, sent before the right one. */
    UNKNOWN_IDS
}
