package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.codec.StompVersion;
import io.github.jmeterduplex.internal.codec.StompWriter;
import io.github.jmeterduplex.internal.log.LabelStats;
import io.github.jmeterduplex.internal.match.Expectation;
import io.github.jmeterduplex.internal.match.MessageSpec;
import io.github.jmeterduplex.internal.match.ReplyRule;
import io.github.jmeterduplex.internal.sampler.CellTable;
import io.github.jmeterduplex.internal.sampler.Cells;
import io.github.jmeterduplex.internal.sampler.GroupCells;
import io.github.jmeterduplex.internal.sampler.HeaderCell;
import io.github.jmeterduplex.internal.sampler.MessageValues;
import io.github.jmeterduplex.internal.sampler.ReplyCell;
import io.github.jmeterduplex.internal.sampler.Sample;
import io.github.jmeterduplex.internal.sampler.SendingCells;
import io.github.jmeterduplex.internal.session.BodyFile;
import io.github.jmeterduplex.internal.session.Group;
import io.github.jmeterduplex.internal.session.LiveSession;
import io.github.jmeterduplex.internal.session.MessageWriter;
import io.github.jmeterduplex.internal.session.Pace;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.Template;
import io.github.jmeterduplex.internal.stomp.StompConnection;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import io.github.jmeterduplex.session.Header;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleResult;

/** The cells that say what a message looks like and how it is replied: of {@link StompSend} and {@link StompUser}. */
record SendCells(
        Template destination,
        Supplier<Template> bodies,
        boolean usesId,
        Template contentType,
        List<HeaderCell> headers,
        ReplyRule rule,
        Expectation expectation,
        int replies,
        long replyTimeoutMillis,
        boolean waitForReplies,
        String label,
        String shown) {
    /** How much of a body the sample's request shows. */
    private static final int SHOWN_CHARS = 2_000;

    /** Stands for as many replies as sessions are open. */
    private static final String OPEN = "open";

    static void declare(CellTable cells) {
        cells.cell("destination")
                .cell("body")
                .cell("bodyFile")
                .cell("contentType")
                .cell("headers")
                .cell("reply", "none")
                .cell("replyFrom")
                .cell("expect")
                .cell("replies", "1")
                .cell("replyTimeoutMillis", "30000")
                .cell("waitForReplies", "false")
                .cell("label");
    }

    static SendCells read(Run run, Sample sample) {
        Cells cells = sample.cells();
        String destination = cells.required("destination");
        String file = cells.text("bodyFile", null);
        if (file == null) {
            return read(run, sample, destination, cells.untrimmed("body", ""));
        }
        if (cells.isSet("body")) {
            throw cells.refused("bodyFile", "blank where body is set");
        }
        BodyFile bodies = run.bodyFile("bodyFile", sample.file(file));
        return read(run, sample, label(sample), destination, bodies::next, bodies.uses("id"), "a line of " + file);
    }

    /** The same with another destination and body. */
    static SendCells read(Run run, Sample sample, String destination, String body) {
        return read(run, sample, label(sample), destination, body);
    }

    /** The same with another label, destination and body. */
    static SendCells read(Run run, Sample sample, String label, String destination, String body) {
        Template template = Template.parse(body);
        String shown = body.length() <= SHOWN_CHARS ? body : body.substring(0, SHOWN_CHARS) + "...";
        return read(run, sample, label, destination, () -> template, template.uses("id"), shown);
    }

    private static String label(Sample sample) {
        return sample.cells().text("label", sample.label());
    }

    private static SendCells read(
            Run run,
            Sample sample,
            String label,
            String destination,
            Supplier<Template> bodies,
            boolean bodyUsesId,
            String shownBody) {
        Cells cells = sample.cells();
        ReplyRule rule = ReplyCell.parse(cells);
        Template to = Template.parse(destination);
        List<HeaderCell> headers = HeaderCell.parse(cells.jsonObject("headers"));
        SendCells read = new SendCells(
                to,
                bodies,
                bodyUsesId
                        || to.uses("id")
                        || headers.stream().anyMatch(header -> header.value().uses("id")),
                ConnectCells.template(cells.text("contentType", null)),
                headers,
                run.matcher().register(rule, run.log().label(label)),
                ReplyCell.expectation(cells),
                cells.text("replies", "1").equals(OPEN) ? 0 : replies(cells),
                cells.millis("replyTimeoutMillis", 30_000L, 1),
                cells.bool("waitForReplies", false),
                label,
                "destination: " + destination + "\n\n" + shownBody);
        read.check(cells);
        return read;
    }

    private static int replies(Cells cells) {
        try {
            return cells.integer("replies", 1, 1, GroupCells.MOST_SESSIONS);
        } catch (FaultException e) {
            throw cells.refused("replies", "open, or a whole number from 1 to " + GroupCells.MOST_SESSIONS);
        }
    }

    private void check(Cells cells) {
        if (rule.way() == ReplyRule.Way.ID && ReplyCell.header(rule) == null && !usesId) {
            throw cells.refused(
                    "reply",
                    "json: and regex: only with {{id}} in body, headers or destination, so that there is an id to read (of a bodyFile in every line)");
        }
        if (replies != 1 && rule.way() != ReplyRule.Way.ID) {
            throw cells.refused("replies", "1, unless reply is header:NAME, json:POINTER or regex:PATTERN");
        }
        if (expectation != null && rule.way() == ReplyRule.Way.NONE) {
            throw cells.refused("expect", "blank where reply is none");
        }
        for (HeaderCell header : headers) {
            if (header.name().equals("destination") || header.name().equals("content-length")) {
                throw cells.refused("headers", "any but destination and content-length, which Duplex sets itself");
            }
        }
    }

    /**
     * Sends the sample's messages and fills in its result.
     *
     * @param pace the sampler's schedule, or null
     * @throws FaultException when a message was not written, or was waited for and not replied
     */
    void send(Run run, Sample sample, Group group, SendingCells sending, Pace pace, SampleResult result)
            throws InterruptedException {
        try {
            sending.send(run, group, spec(run, sample), writer(run, group), pace, replies, waitForReplies, result);
        } finally {
            // What View Results Tree shows as the request: the cells after ${...}, before {{...}}.
            result.setSamplerData(shown + "\n\n" + result.getSamplerData());
        }
    }

    /** What the messages of a sample have in common. */
    private MessageSpec spec(Run run, Sample sample) {
        LabelStats stats = run.log().label(label);
        long timeoutNanos = TimeUnit.MILLISECONDS.toNanos(replyTimeoutMillis);
        return new MessageSpec(stats, rule, expectation, timeoutNanos, sample.threadName());
    }

    /** Renders SEND frames out of these cells. */
    private MessageWriter writer(Run run, Group group) {
        String idHeader = ReplyCell.header(rule) == null || usesId ? null : ReplyCell.header(rule);
        return new MessageWriter() {
            @Override
            public Prepared prepare(LiveSession session, String id) {
                StompConnection connection = (StompConnection) session;
                MessageValues values = new MessageValues(id, session.user(), group, run.clock());
                List<Header> more = new ArrayList<>(headers.size() + 1);
                headers.forEach(header -> more.add(header.render(values)));
                if (idHeader != null) {
                    more.add(new Header(idHeader, id));
                }
                if (rule.way() == ReplyRule.Way.PROTOCOL) {
                    more.add(new Header("receipt", id));
                }
                byte[] bytes = bodies.get().renderBytes(values, Template.Escape.NONE);
                String to = destination.render(values, Template.Escape.NONE);
                String type = contentType == null ? null : contentType.render(values, Template.Escape.NONE);
                byte[] frame = frame(connection.version(), to, type, more, bytes);
                return new Prepared(frame, false, bytes.length, values.drawnSequence());
            }

            @Override
            public void write(LiveSession session, Prepared message) {
                ((StompConnection) session).write(message.bytes(), message.binary(), false);
            }
        };
    }

    private static byte[] frame(StompVersion version, String to, String type, List<Header> more, byte[] bytes) {
        try {
            return StompWriter.send(version, to, type, more, bytes);
        } catch (IllegalArgumentException e) {
            throw new Fault(Cause.BAD_CELL, "cell headers: " + e.getMessage()).toException();
        }
    }
}
