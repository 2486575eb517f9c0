package io.github.jmeterduplex.internal.serve;

/** The counts of {@code /stats}, which has their names in lower case. */
enum Count {
    /** Sessions that are open now. */
    OPEN,
    /** Sessions that were opened. */
    CONNECTS,
    /** Sessions that ended. */
    DISCONNECTS,
    /** Messages, events and invocations of clients. */
    MESSAGES,
    /** Replies that were sent; the second copy of one is counted as doubled only. */
    REPLIES,
    /** Messages to rooms, groups, users and the ticker's subscribers, one for each receiver. */
    PUSHES,
    /** Subscriptions, and members that joined a room or a group. */
    SUBSCRIBES,
    /** Heartbeats and pings of clients. */
    HEARTBEATS,
    /** Messages that were not answered because of {@code --lose}. */
    LOST,
    /** Replies that are delayed because of {@code --late}. */
    LATE,
    /** Replies with other content because of {@code --wrong}. */
    WRONG,
    /** Second copies of replies because of {@code --double}. */
    DOUBLED,
    /** Connections that were ended because of {@code --cut}. */
    CUT,
    /** Replies that wait for their time. */
    WAITING,
    /** Messages that were dropped because too many waited. */
    DROPPED,
    /** Replies whose session had ended. */
    GONE,
    /** Logins by {@code /index} and {@code /login}. */
    LOGINS,
    /** Openings of sessions with a valid cookie. */
    COOKIES,
    /** Openings of sessions with a token. */
    TOKENS,
    /** Requests that were refused for want of a login. */
    REFUSED,
    /** STOMP ERROR frames, and refusals of Socket.IO and SignalR. */
    ERRORS,
    /** Connections that broke their protocol or exceeded a limit. */
    BROKEN
}
