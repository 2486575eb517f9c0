package io.github.jmeterduplex.internal.protocol.websocket;

import io.github.jmeterduplex.internal.engine.user.FrameTrace;
import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.engine.user.Mailbox;
import io.github.jmeterduplex.internal.net.channel.Target;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of one session.
 *
 * @param target where and how to connect
 * @param opening the messages to send and to wait for until it is open
 * @param autoReplies immediate answers to messages
 * @param listen conditions whose messages are listened to from the beginning
 * @param lines whether a text message holds several, one for each line
 * @param mailbox keeps its inbound messages
 * @param trace notes its messages
 */
public record WsOptions(
        Target target,
        WsOpeningSteps opening,
        List<AutoReply> autoReplies,
        List<ListenOptions<Condition>> listen,
        WsHeartbeat heartbeat,
        boolean lines,
        @Nullable Mailbox mailbox,
        @Nullable FrameTrace trace) {
    /** The lists are copied. */
    public WsOptions {
        autoReplies = List.copyOf(autoReplies);
        listen = List.copyOf(listen);
    }
}
