package io.github.jmeterduplex.internal.protocol.socketio;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;

/** Creates the faults that end a Socket.IO session, with their messages. Pure. */
public final class SocketIoFaults {
    /** Names the parsers that Duplex does not have. */
    private static final String OTHER_PARSER =
            "a parser of their own, such as socket.io-msgpack-parser, which Duplex does not speak";

    private SocketIoFaults() {}

    /**
     * Returns the fault for a namespace that the server has refused by CONNECT_ERROR.
     *
     * @param answersConnect whether it arrived in place of CONNECT
     */
    public static Fault refused(String remote, String namespace, ConnectError error, boolean answersConnect) {
        String data = error.data() == null ? "" : " with data " + DisplayText.clean(error.data());
        return new Fault(
                answersConnect ? Cause.UNAUTHORIZED : Cause.SERVER_ERROR,
                (answersConnect ? "the server refused namespace " : "the server sent an error to namespace ")
                        + DisplayText.clean(namespace) + ": " + remote + " says \"" + DisplayText.clean(error.message())
                        + '"'
                        + data);
    }

    /** Returns the fault for a server that has disconnected the client from the namespace. */
    public static Fault disconnected(String remote, String namespace) {
        return new Fault(
                Cause.CONNECTION,
                remote + " disconnected the session from namespace " + DisplayText.clean(namespace)
                        + ": the application or the server's end did that");
    }

    static Fault engineClosed(String remote) {
        return new Fault(
                Cause.CONNECTION,
                remote + " closed the Engine.IO session: see the log of the server, which did that on purpose");
    }

    /**
     * Returns the fault for a server of revision 3, which connects a client without being asked and without a session
     * id.
     */
    public static Fault olderServer(String remote) {
        return new Fault(
                Cause.WRONG_SERVICE,
                remote + " is a Socket.IO 2 server, which does not speak Engine.IO 4: set the parameter engine to 3");
    }

    /** Returns the fault for a server of revision 4 that ended the connection because revision 3 was requested. */
    static Fault newerServer(String remote, Fault fault) {
        return new Fault(
                Cause.WRONG_SERVICE,
                remote
                        + " ended the handshake of Engine.IO 3, as Socket.IO 3 and 4 servers do: set the parameter"
                        + " engine to"
                        + " 4 (" + fault.message() + ")");
    }

    /** Returns the fault for a server that ended the connection instead of answering CONNECT. */
    static Fault unanswered(String remote, String namespace, Fault fault) {
        return new Fault(
                fault.cause(),
                remote + " ended the connection instead of answering CONNECT to namespace "
                        + DisplayText.clean(namespace) + ". Servers with " + OTHER_PARSER
                        + ", do so: see the server's log (" + fault.message() + ")");
    }

    /** Returns the violation of a server that sends a binary message before it has answered CONNECT. */
    static ProtocolViolation otherParser(int length) {
        return ProtocolViolation.of(
                "the answer to CONNECT as text",
                "a binary message of " + length + " bytes, as servers send with " + OTHER_PARSER);
    }

    /** Returns the fault for a connection that ended before the server answered the handshake. */
    public static Fault noAnswer(Fault fault) {
        return new Fault(
                fault.cause(),
                fault.message() + "; a Socket.IO server does so where the parameter path is not its own");
    }

    /** Returns the fault for a server that announced an attachment but did not send it. */
    static Fault missingAttachment(String remote, String piece, String patience) {
        return new Fault(
                Cause.PROTOCOL,
                "broken Socket.IO from " + remote + ": expected " + piece + " within " + patience
                        + ", after the piece before it, got none: check whether the server or a proxy drops binary"
                        + " messages");
    }

    /** Returns the fault for a parameter that a packet cannot carry. */
    static Fault badParameter(String parameters, IllegalArgumentException e) {
        return new Fault(Cause.BAD_PARAMETER, "parameter " + parameters + ": " + e.getMessage());
    }
}
