package io.github.jmeterduplex.internal.protocol.websocket;

import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.net.channel.Target;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of one WebSocket session.
 *
 * @param target where and how to connect
 * @param opening the messages to send and to wait for until it is open
 * @param autoReplies immediate answers to messages
 * @param listen conditions whose messages are listened to from the beginning
 * @param lines whether a text message holds several, one for each line
 * @param keeping where the session keeps its messages and frames
 */
public record WsOptions(
        Target target,
        OpeningSteps opening,
        List<AutoReply> autoReplies,
        List<ListenOptions<Condition>> listen,
        Heartbeat heartbeat,
        boolean lines,
        Keeping keeping) {
    /**
     * The messages that a session sends and waits for before it counts as open.
     *
     * @param steps the steps in their order
     * @param openWhen the message that must arrive
     * @param refuseWhen the message by which the server refuses the session
     */
    public record OpeningSteps(
            List<Step> steps,
            @Nullable Condition openWhen,
            @Nullable Condition refuseWhen) {
        /** An opening without steps, in which the session opens together with the WebSocket. */
        public static final OpeningSteps NONE = new OpeningSteps(List.of(), null, null);

        /** Copies {@code steps}. */
        public OpeningSteps {
            steps = List.copyOf(steps);
        }

        /**
         * One step of the opening: either a message to send or one to wait for; the other field is null.
         *
         * @param line its number in the parameter, from 1
         * @param text the text to send
         * @param await the condition that a message must meet before the next line is sent
         */
        public record Step(
                int line,
                @Nullable SessionText text,
                @Nullable Condition await) {}
    }

    /**
     * The heartbeat of an application's own protocol. Pings of the WebSocket itself are answered by the transport.
     *
     * @param text the text that this side sends
     * @param every how often; zero = never
     * @param silence how long the server may be silent; zero = without a limit
     */
    public record Heartbeat(@Nullable SessionText text, Duration every, Duration silence) {
        /** A heartbeat that is never sent, without a limit on silence. */
        public static final Heartbeat NONE = new Heartbeat(null, Duration.ZERO, Duration.ZERO);
    }

    /**
     * An immediate answer to certain messages, for example an application's own pings.
     *
     * @param condition the condition that they meet
     * @param answer null if there is not one
     */
    public record AutoReply(Condition condition, @Nullable SessionText answer) {}

    /** Copies the lists. */
    public WsOptions {
        autoReplies = List.copyOf(autoReplies);
        listen = List.copyOf(listen);
    }
}
