package io.github.jmeterduplex.internal.protocol.signalr.codec;

/** Checks the content of a hub message, in any codec. */
final class HubMessageChecks {
    private HubMessageChecks() {}

    static String target(String target) {
        if (target.isEmpty()) {
            throw new IllegalArgumentException("the name of a hub's method is empty");
        }
        return target;
    }

    /** Returns an id; throws if it is missing. */
    static long id(long id) {
        if (id < 0) {
            throw new IllegalArgumentException("a number from 0 is needed, not " + id);
        }
        return id;
    }

    static String id(String id) {
        if (id.isEmpty()) {
            throw new IllegalArgumentException("the id of an invocation is empty");
        }
        return id;
    }

    /** Checks the id of a call, which may be missing if no answer is wanted. */
    static void callId(HubMessageType type, long id) {
        if (id != HubId.NONE || type == HubMessageType.STREAM_INVOCATION) {
            long unused = id(id);
        }
    }
}
