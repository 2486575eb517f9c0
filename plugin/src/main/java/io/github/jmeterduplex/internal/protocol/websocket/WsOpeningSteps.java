package io.github.jmeterduplex.internal.protocol.websocket;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The messages that a session sends and waits for before it counts as open.
 *
 * @param steps the steps in their order
 * @param openWhen the message that must arrive
 * @param refuseWhen the message by which the server refuses the session
 */
public record WsOpeningSteps(
        List<Step> steps,
        @Nullable Condition openWhen,
        @Nullable Condition refuseWhen) {
    /** Without steps: the session opens with the WebSocket. */
    public static final WsOpeningSteps NONE = new WsOpeningSteps(List.of(), null, null);

    /** {@code steps} are copied. */
    public WsOpeningSteps {
        steps = List.copyOf(steps);
    }

    /**
     * One line: a text to send or a message to wait for; the other one is null.
     *
     * @param line its number in the parameter, from 1
     * @param text to send, in UTF-8; must not be modified
     * @param await the condition that a message must meet before the next line is sent
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    public record Step(
            int line, byte @Nullable [] text, @Nullable Condition await) {}
}
