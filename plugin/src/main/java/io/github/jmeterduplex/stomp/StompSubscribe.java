package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.match.PushTimestamp;
import io.github.jmeterduplex.internal.parameter.CellTable;
import io.github.jmeterduplex.internal.parameter.Cells;
import io.github.jmeterduplex.internal.parameter.HeaderCell;
import io.github.jmeterduplex.internal.parameter.MessageValues;
import io.github.jmeterduplex.internal.parameter.PushTimestampCell;
import io.github.jmeterduplex.internal.parameter.Sample;
import io.github.jmeterduplex.internal.parameter.TargetCell;
import io.github.jmeterduplex.internal.sampler.DuplexSampler;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.data.Template;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import io.github.jmeterduplex.internal.stomp.LiveStompSession;
import io.github.jmeterduplex.internal.stomp.Receipts;
import io.github.jmeterduplex.internal.stomp.SubscribeOptions;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;

/** Subscribes sessions of a group to a destination; pushes that come are counted under the sampler's name. */
public final class StompSubscribe extends DuplexSampler {
    @Override
    protected void declare(CellTable cells) {
        cells.cell("group", ConnectCells.PROTOCOL)
                .cell("target", "each")
                .cell("destination")
                .cell("id")
                .cell("ack", "auto")
                .cell("acknowledge", "arrival")
                .cell("headers")
                .cell("receiptTimeoutMillis")
                .cell("settleMillis", "0")
                .cell("pushTimestamp");
    }

    @Override
    protected void sample(Run run, Sample sample, SampleResult result) throws InterruptedException {
        Cells cells = sample.cells();
        Wish wish = Wish.read(sample);
        long receiptMillis = cells.millis("receiptTimeoutMillis", 0L, 1);
        long settleMillis = cells.millis("settleMillis", 0L, 0);
        TargetCell target = TargetCell.read(cells, "each");
        Group group =
                run.groups().find(sample.thread(), cells.text("group", ConnectCells.PROTOCOL), ConnectCells.PROTOCOL);
        sample.concerns(group);
        wish.check(cells, group);
        List<LiveSession> sessions = target.sessions(group);
        List<CompletableFuture<Void>> receipts = new ArrayList<>(sessions.size());
        for (LiveSession session : sessions) {
            SubscribeOptions options = wish.render(MessageValues.ofNew(run, session.user(), group));
            receipts.add(((LiveStompSession) session).subscriptions().subscribe(options, receiptMillis > 0));
        }
        Receipts.await(receipts, sessions.get(0).remote(), Duration.ofMillis(receiptMillis), run.clock()::nanos);
        if (settleMillis > 0) {
            run.await(
                    () -> sessions.stream().anyMatch(session -> !session.isOpen()),
                    TimeUnit.MILLISECONDS.toNanos(settleMillis));
        }
        sessions.stream().filter(session -> !session.isOpen()).findFirst().ifPresent(fallen -> {
            throw new Fault(
                            fallen.fault() == null
                                    ? Cause.CLOSED
                                    : fallen.fault().cause(),
                            "session " + fallen.number() + " fell after SUBSCRIBE: "
                                    + (fallen.fault() == null
                                            ? "closing"
                                            : fallen.fault().message()))
                    .toException();
        });
        result.setResponseMessage("subscribed " + sessions.size() + (sessions.size() == 1 ? " session" : " sessions"));
    }

    /** What the cells ask of every session, its texts still templates. */
    private record Wish(
            Template id,
            Template destination,
            SubscribeOptions.Ack ack,
            SubscribeOptions.Acknowledge acknowledge,
            List<HeaderCell> headers,
            String label,
            PushTimestamp pushTimestamp) {
        static Wish read(Sample sample) {
            Cells cells = sample.cells();
            return new Wish(
                    ConnectCells.template(cells.text("id", null)),
                    Template.parse(cells.required("destination")),
                    cells.word("ack", SubscribeOptions.Ack.class, SubscribeOptions.Ack.AUTO),
                    cells.word("acknowledge", SubscribeOptions.Acknowledge.class, SubscribeOptions.Acknowledge.ARRIVAL),
                    HeaderCell.parse(cells.jsonObject("headers")),
                    sample.label(),
                    PushTimestampCell.parse(cells, true));
        }

        /** A message that no Receive could take would never be acknowledged. */
        void check(Cells cells, Group group) {
            if (acknowledge == SubscribeOptions.Acknowledge.RECEIVE) {
                if (ack == SubscribeOptions.Ack.AUTO) {
                    throw cells.refused("acknowledge", "arrival where ack is auto, as the server wants no ACK then");
                }
                if (group.mailbox().keep() == 0) {
                    throw cells.refused(
                            "acknowledge",
                            "arrival, as the group \"" + group.name()
                                    + "\" keeps no messages for Receive (cell keep of the sampler that connects)");
                }
            }
        }

        SubscribeOptions render(MessageValues values) {
            return new SubscribeOptions(
                    id == null ? null : id.render(values, Template.Escape.NONE),
                    destination.render(values, Template.Escape.NONE),
                    ack,
                    acknowledge,
                    headers.stream().map(header -> header.render(values)).toList(),
                    label,
                    pushTimestamp);
        }
    }
}
