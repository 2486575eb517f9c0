package io.github.jmeterduplex.internal.sampler;

import io.github.jmeterduplex.internal.log.LabelStats;
import io.github.jmeterduplex.internal.match.MessageSpec;
import io.github.jmeterduplex.internal.match.ReplyRule;
import io.github.jmeterduplex.internal.session.Group;
import io.github.jmeterduplex.internal.session.MessageWriter;
import io.github.jmeterduplex.internal.session.Pace;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.session.FaultException;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The cells that say how messages are replied and counted: of the samplers that send, in every protocol.
 *
 * @param spec what all messages have in common
 * @param replies that a message waits for; 0 = as many as sessions are open at its send
 * @param waitForReplies whether the sample waits for them
 */
public record ReplyCells(MessageSpec spec, int replies, boolean waitForReplies) {
    /** Stands for as many replies as sessions are open. */
    private static final String OPEN = "open";

    /** Declares the cells, {@code reply} with this default. */
    public static void declare(CellTable cells, String reply) {
        cells.cell("reply", reply)
                .cell("replyFrom")
                .cell("expect")
                .cell("replies", "1")
                .cell("replyTimeoutMillis", "30000")
                .cell("waitForReplies", "false")
                .cell("label");
    }

    /** The label that the cells give. */
    public static String label(Sample sample) {
        return sample.cells().text("label", sample.label());
    }

    /**
     * Reads the cells.
     *
     * @param label instead of the cell's
     * @param words what the protocol allows as {@code reply}
     * @param usesId whether every message holds {@code {{id}}}
     * @param places where it may hold it, for the message
     */
    public static ReplyCells read(
            Run run, Sample sample, String label, ReplyCell.Words words, boolean usesId, String places) {
        Cells cells = sample.cells();
        ReplyRule rule = ReplyCell.parse(cells, words, () -> run.stepBudgets().of(label, "reply"));
        LabelStats stats = run.log().label(label);
        MessageSpec spec = new MessageSpec(
                stats,
                run.matcher().register(rule, stats),
                ReplyCell.expectation(cells, () -> run.stepBudgets().of(label, "expect")),
                TimeUnit.MILLISECONDS.toNanos(cells.millis("replyTimeoutMillis", 30_000L, 1)),
                sample.threadName());
        ReplyCells read = new ReplyCells(
                spec,
                cells.text("replies", "1").equals(OPEN) ? 0 : replies(cells),
                cells.bool("waitForReplies", false));
        read.check(cells, words, usesId, places);
        return read;
    }

    private static int replies(Cells cells) {
        try {
            return cells.integer("replies", 1, 1, GroupCells.MOST_SESSIONS);
        } catch (FaultException e) {
            throw cells.refused("replies", "open, or a whole number from 1 to " + GroupCells.MOST_SESSIONS);
        }
    }

    /** How replies are found. */
    public ReplyRule rule() {
        return spec.rule();
    }

    /** Under which the messages are counted. */
    public String label() {
        return spec.stats().label();
    }

    private void check(Cells cells, ReplyCell.Words words, boolean usesId, String places) {
        ReplyRule rule = rule();
        if (rule.way() == ReplyRule.Way.ID && ReplyCell.header(rule) == null && !usesId) {
            throw cells.refused(
                    "reply", "json: and regex: only with {{id}} in " + places + ", so that there is an id to read");
        }
        if (replies != 1 && rule.way() != ReplyRule.Way.ID) {
            throw cells.refused("replies", "1, unless reply is " + words.byId());
        }
        if (spec.expectation() != null && rule.way() == ReplyRule.Way.NONE) {
            throw cells.refused("expect", "blank where reply is none");
        }
    }

    /**
     * Sends the sample's messages and fills in its result.
     *
     * @param pace the sampler's schedule, or null
     * @param texts what View Results Tree shows of them, begun
     * @throws FaultException when a message was not written, or was waited for and not replied
     */
    void send(
            Run run,
            Group group,
            SendingCells sending,
            MessageWriter writer,
            Pace pace,
            SentTexts texts,
            SampleResult result)
            throws InterruptedException {
        sending.send(run, group, spec, writer, pace, replies, waitForReplies, texts, result);
    }
}
