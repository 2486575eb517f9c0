package io.github.jmeterduplex.internal.sampler;

import io.github.jmeterduplex.internal.match.Batch;
import io.github.jmeterduplex.internal.session.Group;
import io.github.jmeterduplex.internal.session.LiveSession;
import io.github.jmeterduplex.internal.session.MessageSpecs;
import io.github.jmeterduplex.internal.session.MessageWriter;
import io.github.jmeterduplex.internal.session.Pace;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.Sending;
import io.github.jmeterduplex.internal.session.SendingStyle;
import io.github.jmeterduplex.internal.session.Targets;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The cells that say how many messages go where and how fast, and the sending itself; shared by all protocols.
 *
 * @param messages per target, or {@link Targets#ENDLESS} where {@code durationSeconds} is set
 * @param durationNanos 0 where {@code messages} counts
 * @param perSecond 0 without a pace
 * @param maxInFlight unanswered messages a session; 0 = any number
 */
record SendingCells(
        TargetCell target, int messages, long durationNanos, double perSecond, int perFlush, int maxInFlight) {
    private static final int MOST = 1_000_000_000;

    /** Declares the cells. */
    static void declare(CellTable cells) {
        cells.cell("target", "next")
                .cell("messages", "1")
                .cell("durationSeconds")
                .cell("messagesPerSecond")
                .cell("messagesPerFlush", "1")
                .cell("maxInFlight");
    }

    /** Reads the cells; a rate is this engine's share of it. */
    static SendingCells read(Run run, Cells cells) {
        double seconds = cells.decimal("durationSeconds", 0.0, 0.001, 10_000_000);
        int messages = cells.integer("messages", 1, 1, MOST);
        if (seconds > 0 && messages != 1) {
            throw cells.refused("durationSeconds", "blank where messages is set");
        }
        return new SendingCells(
                TargetCell.read(cells, "next"),
                seconds > 0 ? Targets.ENDLESS : messages,
                (long) (seconds * 1e9),
                run.settings().slice().of(cells.decimal("messagesPerSecond", 0.0, 0.0001, 10_000_000)),
                cells.integer("messagesPerFlush", 1, 1, 100_000),
                cells.integer("maxInFlight", 0, 1, MOST));
    }

    /** The same, where one message may go over any session: over this one. */
    SendingCells over(Group group, LiveSession session) {
        int index = group.sessions().indexOf(session);
        return target.word().equals("next") && messages == 1 && index >= 0
                ? new SendingCells(
                        new TargetCell("index", index), messages, durationNanos, perSecond, perFlush, maxInFlight)
                : this;
    }

    /**
     * The schedule of these cells.
     *
     * @param label whose target rate it is
     * @param running the sampler's present schedule, or null; it runs on while the rate is the same
     */
    Pace pace(Run run, String label, Pace running) {
        if (perSecond == 0) {
            return null;
        }
        if (running != null && running.perSecond() == perSecond) {
            return running;
        }
        run.aims(label, running == null ? perSecond : perSecond - running.perSecond());
        return new Pace(perSecond, run.clock()::nanos);
    }

    /**
     * Sends the sample's messages and fills in its result.
     *
     * @param replies how many a message waits for; 0 = as many as sessions are open at its send
     * @param wait whether the sample waits for the replies; its data is then the body of the last one, or of the first
     *     that breaks {@code expect}
     * @param texts what the sample shows of the messages, begun
     * @throws io.github.jmeterduplex.session.FaultException when a message was not written, or with {@code wait} was not
     *     replied
     */
    void send(
            Run run,
            Group group,
            MessageSpecs specs,
            MessageWriter writer,
            Pace pace,
            int replies,
            boolean wait,
            SentTexts texts,
            SampleResult result)
            throws InterruptedException {
        checkFlush(group);
        Batch batch = wait ? new Batch() : null;
        long beganNanos = run.clock().nanos();
        Sending sending = new Sending(
                run,
                specs,
                target.targets(group, messages),
                group,
                writer,
                new SendingStyle(pace, perFlush, maxInFlight, replies),
                batch);
        sending.send(durationNanos);
        result.setSentBytes(sending.bodyBytes());
        Fault problem = sending.firstFault();
        if (batch != null) {
            // Every message ends by its own time-out; the margin covers the sweep that notices it.
            run.waiters().await(batch, specs.common().timeoutNanos() + TimeUnit.SECONDS.toNanos(2), sending.isLeft());
            if (problem == null && batch.firstProblem() != null) {
                problem = new Instead(group, specs, beganNanos).of(batch);
            }
            byte[] reply = batch.wrongReply() == null ? batch.lastReply() : batch.wrongReply();
            result.setResponseData(reply == null ? new byte[0] : reply);
        }
        texts.end(result, sending);
        result.setDataEncoding(StandardCharsets.UTF_8.name());
        if (problem != null) {
            throw problem(sending, problem).toException();
        }
    }

    /** A client library writes each message at once. */
    private void checkFlush(Group group) {
        if (perFlush > 1 && group.sessions().stream().anyMatch(LiveSession::isOfLibrary)) {
            throw new Fault(
                            Cause.BAD_CELL,
                            "cell messagesPerFlush: \"" + perFlush + "\" is not allowed; allowed: 1 in the group \""
                                    + group.name() + "\", whose client library writes each message at once")
                    .toException();
        }
    }

    private static Fault problem(Sending sending, Fault first) {
        return sending.failed() < 2
                ? first
                : new Fault(
                        first.cause(),
                        sending.failed() + " of " + (sending.failed() + sending.written())
                                + " messages were not sent; the first: " + first.message());
    }
}
