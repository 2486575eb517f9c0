package io.github.jmeterduplex.internal.sampler.samples;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.record.log.MessageRow;

/**
 * A message that waits to be delivered as a sample, with what listeners show of it. Its response, which a server chose,
 * counts in the budget of kept bytes. Thread-safe.
 */
final class FinishedMessage extends KeptBytes.Droppable {
    private static final String DROPPED =
            "(dropped, as the messages that wait for listeners exceed " + KeptBytes.PROPERTY + ")";

    private final MessageRow row;
    private final String request;
    private volatile String response;

    /**
     * @param request the message as text; empty if it is not shown
     * @param response the reply or the push as text; empty without one, or if it is not shown
     */
    FinishedMessage(MessageRow row, String request, String response) {
        super(KeptBytes.OBJECT_BYTES + KeptBytes.of(response));
        this.row = row;
        this.request = request;
        this.response = response;
    }

    MessageRow row() {
        return row;
    }

    String request() {
        return request;
    }

    String response() {
        return response;
    }

    @Override
    protected void drop() {
        response = DROPPED;
    }
}
