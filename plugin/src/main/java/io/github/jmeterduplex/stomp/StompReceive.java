package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.codec.stomp.StompVersion;
import io.github.jmeterduplex.internal.parameter.Cells;
import io.github.jmeterduplex.internal.parameter.Parameter;
import io.github.jmeterduplex.internal.parameter.ParameterTable;
import io.github.jmeterduplex.internal.parameter.ReceiveCells;
import io.github.jmeterduplex.internal.parameter.Sample;
import io.github.jmeterduplex.internal.sampler.DuplexSampler;
import io.github.jmeterduplex.internal.sampler.Listening;
import io.github.jmeterduplex.internal.sampler.Receiving;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.live.Letter;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import io.github.jmeterduplex.internal.stomp.LiveStompSession;
import io.github.jmeterduplex.internal.stomp.StompLetter;
import io.github.jmeterduplex.internal.stomp.SubscribeOptions;
import io.github.jmeterduplex.internal.stomp.Subscription;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Takes messages that came since the last Receive, or waits for them: the sample's data is the last one's body. Says
 * ACK, or NACK, where the subscription leaves that to Receive.
 */
public final class StompReceive extends DuplexSampler {
    private static final Parameter<String> DESTINATION = Parameter.text("destination")
            .meaning("only messages of this subscription: its destination, as it was subscribed to. Blank: of any");
    private static final Parameter<Boolean> NACK = Parameter.flag("nack", false)
            .meaning("`true`: says NACK instead of ACK, where the subscription leaves that to Receive: [Client"
                    + " acknowledgement](35-receiving.md#client-acknowledgement)");
    private static final ParameterTable TABLE = ParameterTable.of(ConnectCells.GROUP, DESTINATION)
            .with(ReceiveCells.TABLE)
            .with(NACK);

    @Override
    public ParameterTable table() {
        return TABLE;
    }

    @Override
    protected void sample(Run run, Sample sample, SampleResult result) throws InterruptedException {
        Cells cells = sample.cells();
        ReceiveCells receive = ReceiveCells.read(run, sample, cells.get(DESTINATION));
        boolean negative = cells.get(NACK);
        Group group = run.groups().find(sample.thread(), cells.get(ConnectCells.GROUP), ConnectCells.PROTOCOL);
        sample.concerns(group);
        if (negative) {
            checkNack(cells, receive, group);
        }
        List<Letter> taken = new Receiving(run, sample, group, receive).receive(result, StompReceive::subscriptions);
        result.setResponseMessage(result.getResponseMessage() + acknowledge(taken, negative));
    }

    private static List<Listening> subscriptions(LiveSession session) {
        return ((LiveStompSession) session)
                .subscriptions().list().stream()
                        .map(one -> new Listening(one.destination(), one.arrived()))
                        .toList();
    }

    /** A NACK that could never go out is told before anything is taken. */
    private static void checkNack(Cells cells, ReceiveCells receive, Group group) {
        List<LiveStompSession> open = receive.sessions(group).stream()
                .filter(LiveSession::isOpen)
                .map(LiveStompSession.class::cast)
                .toList();
        if (open.stream().anyMatch(session -> session.version() == StompVersion.V1_0)) {
            throw cells.refused(NACK, "false, as the server speaks STOMP 1.0, which has no NACK");
        }
        boolean some = open.stream()
                .flatMap(session -> session.subscriptions().list().stream())
                .filter(one -> receive.source() == null || receive.source().equals(one.destination()))
                .anyMatch(Subscription::acknowledgesOnReceive);
        if (!some && !open.isEmpty()) {
            throw cells.refused(
                    NACK,
                    "true only for a subscription with ack=client or client-individual and acknowledge=receive"
                            + " (cells of StompSubscribe)");
        }
    }

    /** Settles what was taken, and says how many frames that took: with {@code ack=client} the last one settles all. */
    private static String acknowledge(List<Letter> taken, boolean negative) {
        List<StompLetter> settling = new ArrayList<>();
        Map<Subscription, StompLetter> last = new LinkedHashMap<>();
        for (Letter letter : taken) {
            StompLetter one = (StompLetter) letter;
            if (!one.subscription().acknowledgesOnReceive()) {
                continue;
            }
            if (one.subscription().ack() == SubscribeOptions.Ack.CLIENT) {
                last.put(one.subscription(), one);
            } else {
                settling.add(one);
            }
        }
        settling.addAll(last.values());
        long sent = settling.stream().filter(one -> one.acknowledge(negative)).count();
        long unsent = settling.size() - sent;
        String frame = negative ? " NACK" : " ACK";
        return (sent > 0 ? "; " + sent + frame : "")
                + (unsent > 0
                        ? "; " + unsent + frame + " not sent, as the connection is gone: the server delivers again"
                        : "");
    }
}
