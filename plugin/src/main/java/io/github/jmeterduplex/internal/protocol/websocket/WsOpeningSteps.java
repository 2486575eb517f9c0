package io.github.jmeterduplex.internal.protocol.websocket;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a session sends and waits for before it counts as open.
 *
 * @param steps in their order
 * @param openWhen a message that must have come
 * @param refuseWhen a message with which the server refuses the session
 */
public record WsOpeningSteps(
        List<Step> steps,
        @Nullable Condition openWhen,
        @Nullable Condition refuseWhen) {
    /** Nothing: open with the WebSocket. */
    public static final WsOpeningSteps NONE = new WsOpeningSteps(List.of(), null, null);

    /** {@code steps} are copied. */
    public WsOpeningSteps {
        steps = List.copyOf(steps);
    }

    /**
     * One line: a text to send or a message to wait for, the other one null.
     *
     * @param line its number in the parameter, from 1
     * @param text to send, in UTF-8; not to be written
     * @param await that a message must meet before the next line goes out
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    public record Step(
            int line, byte @Nullable [] text, @Nullable Condition await) {}
}
