package io.github.jmeterduplex.internal.protocol.signalr.codec;

/** Checks what a hub message may contain, whatever its codec. */
final class HubMessageChecks {
    private HubMessageChecks() {}

    static String target(String target) {
        if (target.isEmpty()) {
            throw new IllegalArgumentException("the name of a hub's method is empty");
        }
        return target;
    }

    /** An id that must be there. */
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

    /** The id of a call: it may be missing where no answer is wanted. */
    static void callId(HubMessageType type, long id) {
        if (id != HubId.NONE || type == HubMessageType.STREAM_INVOCATION) {
            long unused = id(id);
        }
    }
}
