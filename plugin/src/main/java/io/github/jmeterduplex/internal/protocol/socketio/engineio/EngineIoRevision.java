package io.github.jmeterduplex.internal.protocol.socketio.engineio;

/** The revisions of Engine.IO, each with the Socket.IO protocol that is spoken over it. */
public enum EngineIoRevision {
    /** Socket.IO 1 and 2 servers: the client pings, binary messages begin with their type, CONNECT has no payload. */
    V3(3, 4),
    /** Socket.IO 3 and 4 servers: the server pings, binary messages are bare, CONNECT carries {@code auth}. */
    V4(4, 5);

    private final int number;
    private final int socketIoProtocol;

    EngineIoRevision(int number, int socketIoProtocol) {
        this.number = number;
        this.socketIoProtocol = socketIoProtocol;
    }

    /** Returns the revision's number, as in the query parameter {@code EIO}. */
    public int number() {
        return number;
    }

    /** Returns the revision of the Socket.IO protocol that goes with it, as in that specification's title. */
    public int socketIoProtocol() {
        return socketIoProtocol;
    }
}
