package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.match.OutcomeListener;
import io.github.jmeterduplex.internal.match.PushTimestamp;
import io.github.jmeterduplex.internal.parameter.Cells;
import io.github.jmeterduplex.internal.parameter.HeaderCell;
import io.github.jmeterduplex.internal.parameter.MessageValues;
import io.github.jmeterduplex.internal.parameter.Parameter;
import io.github.jmeterduplex.internal.parameter.ParameterTable;
import io.github.jmeterduplex.internal.parameter.PushTimestampCell;
import io.github.jmeterduplex.internal.parameter.ResultCells;
import io.github.jmeterduplex.internal.parameter.Sample;
import io.github.jmeterduplex.internal.parameter.Section;
import io.github.jmeterduplex.internal.parameter.TargetCell;
import io.github.jmeterduplex.internal.sampler.DuplexSampler;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.data.Template;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.live.PushOptions;
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
import org.jspecify.annotations.Nullable;

/** Subscribes sessions of a group to a destination; pushes that come are counted under the sampler's name. */
public final class StompSubscribe extends DuplexSampler {
    private static final Parameter<TargetCell> TARGET = TargetCell.parameter("each", "which sessions subscribe");
    private static final Parameter<Template> DESTINATION =
            Parameter.template("destination").required().meaning("what to subscribe to");
    private static final Parameter<Template> ID =
            Parameter.template("id").in(Section.MESSAGE).meaning("header `id`; blank: numbered per session");
    private static final Parameter<SubscribeOptions.Ack> ACK = Parameter.word(
                    "ack", SubscribeOptions.Ack.class, SubscribeOptions.Ack.AUTO)
            .in(Section.MESSAGE)
            .meaning("header `ack`. With `client` and `client-individual` the server wants an ACK for its messages");
    private static final Parameter<SubscribeOptions.Acknowledge> ACKNOWLEDGE = Parameter.word(
                    "acknowledge", SubscribeOptions.Acknowledge.class, SubscribeOptions.Acknowledge.ARRIVAL)
            .in(Section.MESSAGE)
            .meaning("when that ACK goes out: as soon as a message arrives, or, where `ack` is not `auto`, when a"
                    + " [StompReceive](reference/stomp-receive.md) takes it: [Client"
                    + " acknowledgement](35-receiving.md#client-acknowledgement)");
    private static final Parameter<List<HeaderCell>> HEADERS = Parameter.object("headers")
            .in(Section.MESSAGE)
            .meaning("more headers of SUBSCRIBE, such as `{\"selector\":\"x = 1\"}`");
    private static final Parameter<Long> RECEIPT_TIMEOUT = Parameter.millis("receiptTimeoutMillis", null, 1)
            .in(Section.MESSAGE)
            .meaning("asks for a RECEIPT and waits so long for it; blank: asks for none. Spring's simple broker never"
                    + " sends one");
    private static final Parameter<Long> SETTLE = Parameter.millis("settleMillis", 0L, 0)
            .meaning("how long the sample waits afterwards; it fails if a session falls meanwhile, such as by an ERROR"
                    + " frame");
    private static final Parameter<PushTimestamp> PUSH_TIMESTAMP = PushTimestampCell.parameter(true);
    private static final Parameter<ResultCells.Samples> SAMPLES = ResultCells.ofPushes();
    private static final ParameterTable TABLE = ParameterTable.of(
                    ConnectCells.GROUP,
                    TARGET,
                    DESTINATION,
                    ID,
                    ACK,
                    ACKNOWLEDGE,
                    HEADERS,
                    RECEIPT_TIMEOUT,
                    SETTLE,
                    PUSH_TIMESTAMP,
                    SAMPLES)
            .obeying(StompSubscribe::checkAcknowledge);

    @Override
    public ParameterTable table() {
        return TABLE;
    }

    @Override
    protected void sample(Run run, Sample sample, SampleResult result) throws InterruptedException {
        Cells cells = sample.cells();
        Wish wish = Wish.read(run, sample);
        long receiptMillis = cells.get(RECEIPT_TIMEOUT, 0L);
        long settleMillis = cells.get(SETTLE);
        TargetCell target = cells.get(TARGET);
        Group<LiveStompSession> group = ConnectCells.STOMP.find(run, sample);
        wish.check(cells, group);
        List<LiveStompSession> sessions = target.sessions(group);
        List<CompletableFuture<Void>> receipts = new ArrayList<>(sessions.size());
        for (LiveStompSession session : sessions) {
            SubscribeOptions options = wish.render(MessageValues.ofNew(run, session.user(), group));
            receipts.add(session.subscriptions().subscribe(options, receiptMillis > 0));
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

    private static void checkAcknowledge(Cells cells) {
        if (cells.get(ACKNOWLEDGE) == SubscribeOptions.Acknowledge.RECEIVE
                && cells.get(ACK) == SubscribeOptions.Ack.AUTO) {
            throw cells.refused(ACKNOWLEDGE, "arrival where ack is auto, as the server wants no ACK then");
        }
    }

    /** What the cells ask of every session, its texts still templates. */
    private record Wish(
            @Nullable Template id,
            Template destination,
            SubscribeOptions.Ack ack,
            SubscribeOptions.Acknowledge acknowledge,
            List<HeaderCell> headers,
            String label,
            @Nullable PushTimestamp pushTimestamp,
            @Nullable OutcomeListener listener) {
        static Wish read(Run run, Sample sample) {
            Cells cells = sample.cells();
            return new Wish(
                    cells.optional(ID),
                    cells.get(DESTINATION),
                    cells.get(ACK),
                    cells.get(ACKNOWLEDGE),
                    cells.get(HEADERS),
                    sample.label(),
                    cells.optional(PUSH_TIMESTAMP),
                    sample.pushes(run, cells.get(SAMPLES)));
        }

        /** A message that no Receive could take would never be acknowledged. */
        void check(Cells cells, Group<?> group) {
            checkAcknowledge(cells);
            if (acknowledge == SubscribeOptions.Acknowledge.RECEIVE
                    && group.mailbox().keep() == 0) {
                throw cells.refused(
                        ACKNOWLEDGE,
                        "arrival, as the group \"" + group.name()
                                + "\" keeps no messages for Receive (cell keep of the sampler that connects)");
            }
        }

        SubscribeOptions render(MessageValues values) {
            return new SubscribeOptions(
                    id == null ? null : id.render(values, Template.Escape.NONE),
                    ack,
                    acknowledge,
                    headers.stream().map(header -> header.render(values)).toList(),
                    new PushOptions(destination.render(values, Template.Escape.NONE), label, pushTimestamp, listener));
        }
    }
}
