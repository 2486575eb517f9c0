package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.codec.MessageHeaders;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.user.InboundMessage;
import io.github.jmeterduplex.internal.engine.user.PushSource;
import io.github.jmeterduplex.internal.protocol.stomp.LiveStompSession;
import io.github.jmeterduplex.internal.protocol.stomp.StompVersion;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.ReceiveParameters;
import io.github.jmeterduplex.internal.sampler.run.ReceiveSampler;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Takes the messages that arrived since the last Receive, or waits for new ones. The sample's data is the body of the
 * last message. Sends ACK, or NACK, if the subscription leaves that to Receive.
 */
public final class StompReceive extends ReceiveSampler<LiveStompSession> {
    private static final Parameter<String> DESTINATION = Parameter.text("destination")
            .label("Message comes from")
            .meaning("only messages of this subscription: its destination, as it was subscribed to. Blank: of any");
    private static final Parameter<Boolean> NACK = Parameter.flag("nack", false)
            .label("Refuse by NACK")
            .meaning("`true`: says NACK instead of ACK, where the subscription leaves that to Receive: [Client"
                    + " acknowledgement](../how-to/receiving.md#client-acknowledgement)");

    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    public StompReceive() {
        super(ConnectParameters.STOMP, DESTINATION, NACK);
    }

    /** Throws if NACK is set but the group's subscriptions would never send one; called before any message is taken. */
    @Override
    protected void check(ParameterValues parameters, ReceiveParameters receive, Group<LiveStompSession> group) {
        if (!parameters.get(NACK)) {
            return;
        }
        List<LiveStompSession> open = receive.sessions(group).stream()
                .filter(LiveStompSession::isOpen)
                .toList();
        if (open.stream().anyMatch(session -> session.version() == StompVersion.V1_0)) {
            throw parameters.refused(NACK, "false, as the server speaks STOMP 1.0, which has no NACK");
        }
        boolean some = open.stream()
                .flatMap(session -> session.subscriptions().list().stream())
                .filter(one -> receive.source() == null || receive.source().equals(one.source()))
                .anyMatch(one -> one.settling() != PushSource.Settling.NONE);
        if (!some && !open.isEmpty()) {
            throw parameters.refused(
                    NACK,
                    "true only for a subscription with ack=client or client-individual and acknowledge=receive"
                            + " (parameters of StompSubscribe)");
        }
    }

    /**
     * Sends ACK or NACK for the messages that were taken; with {@code ack=client}, once for the last one per
     * subscription.
     */
    @Override
    protected String taken(ParameterValues parameters, Group<LiveStompSession> group, List<InboundMessage> messages) {
        List<InboundMessage> settling = new ArrayList<>();
        Map<PushSource, InboundMessage> last = new LinkedHashMap<>();
        for (InboundMessage message : messages) {
            PushSource from = Objects.requireNonNull(message.from(), "what only answers is taken by nobody");
            switch (from.settling()) {
                case EACH -> settling.add(message);
                case LAST -> last.put(from, message);
                case NONE -> {}
            }
        }
        settling.addAll(last.values());
        boolean negative = parameters.get(NACK);
        long sent = settling.stream()
                .filter(one -> settle(group.sessionOf(one), one, negative))
                .count();
        long unsent = settling.size() - sent;
        String frame = negative ? " NACK" : " ACK";
        return (sent > 0 ? "; " + sent + frame : "")
                + (unsent > 0
                        ? "; " + unsent + frame + " not sent, as the connection is gone: the server delivers again"
                        : "");
    }

    /**
     * Sends ACK or NACK for a message; returns false if the session from which it came has ended, even if it
     * reconnected.
     */
    private static boolean settle(@Nullable LiveStompSession session, InboundMessage message, boolean negative) {
        if (session == null || !session.isOpen()) {
            return false;
        }
        MessageHeaders headers = message.messageHeaders();
        String id = headers.header("subscription");
        session.acknowledge(
                headers, id == null ? session.subscriptions().of(headers).id() : id, negative);
        return true;
    }
}
