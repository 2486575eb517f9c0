package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.codec.stomp.SendForm;
import io.github.jmeterduplex.internal.codec.stomp.StompVersion;
import io.github.jmeterduplex.internal.match.MessageIds;
import io.github.jmeterduplex.internal.match.ReplyRule;
import io.github.jmeterduplex.internal.parameter.Bodies;
import io.github.jmeterduplex.internal.parameter.Cells;
import io.github.jmeterduplex.internal.parameter.HeaderCell;
import io.github.jmeterduplex.internal.parameter.MessageValues;
import io.github.jmeterduplex.internal.parameter.Parameter;
import io.github.jmeterduplex.internal.parameter.ParameterTable;
import io.github.jmeterduplex.internal.parameter.ReplyCell;
import io.github.jmeterduplex.internal.parameter.ReplyCells;
import io.github.jmeterduplex.internal.parameter.ResultCells;
import io.github.jmeterduplex.internal.parameter.Sample;
import io.github.jmeterduplex.internal.parameter.Section;
import io.github.jmeterduplex.internal.parameter.text.BadValue;
import io.github.jmeterduplex.internal.sampler.SamplerProtocol;
import io.github.jmeterduplex.internal.session.MessageWriter;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.data.IdUse;
import io.github.jmeterduplex.internal.session.data.Template;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.live.OutboundMessage;
import io.github.jmeterduplex.internal.stomp.LiveStompSession;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import io.github.jmeterduplex.session.Header;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The cells that say what a message looks like and how it is replied: of {@link StompSend} and {@link StompUser}.
 *
 * @param idHeader carries the id beside the headers of the cell
 * @param traceSample the share of messages whose trace context is sampled
 * @param forms of messages that differ in their id alone; null where they differ in more
 */
record SendCells(
        Template destination,
        Bodies bodies,
        @Nullable Template contentType,
        List<HeaderCell> headers,
        ReplyCells reply,
        @Nullable String idHeader,
        double traceSample,
        @Nullable SendForms forms)
        implements SamplerProtocol.Messages<LiveStompSession> {
    private static final ReplyCell.Words WORDS = new ReplyCell.Words("none", ReplyRule.RECEIPT, true);

    private static final String PLACES = "body, headers or destination (of a bodyFile in every line)";

    private static final Parameter<Template> DESTINATION =
            Parameter.template("destination").required().meaning("where to send");
    private static final Parameter<Template> BODY =
            Parameter.template("body").spaced().meaning("text of the message, sent as UTF-8");
    private static final Parameter<String> BODY_FILE =
            Bodies.file("bodyFile", "file of bodies instead of `body`: one a line");
    private static final Parameter<Template> CONTENT_TYPE = Parameter.template("contentType")
            .suggesting("application/json", "text/plain;charset=UTF-8")
            .in(Section.MESSAGE)
            .meaning("header `content-type`; blank leaves it out");
    private static final Parameter<List<HeaderCell>> HEADERS = Parameter.object("headers")
            .checking(SendCells::checkHeaders)
            .in(Section.MESSAGE)
            .meaning("more headers of SEND, without `destination` and `content-length`");

    static final ParameterTable TABLE = ParameterTable.of(DESTINATION, BODY, BODY_FILE, CONTENT_TYPE, HEADERS)
            .with(ReplyCells.table(WORDS))
            .obeying(cells -> Bodies.checkOne(cells, BODY, BODY_FILE), SendCells::checkId);

    static SendCells read(Run run, Sample sample) {
        Template destination = sample.cells().get(DESTINATION);
        Bodies bodies = Bodies.read(run, sample, BODY, BODY_FILE, "");
        return read(run, sample, ReplyCells.label(sample), destination, bodies);
    }

    /** The same with another label, destination and body. */
    static SendCells read(Run run, Sample sample, String label, String destination, Bodies bodies) {
        return read(run, sample, label, Template.parse(destination), bodies);
    }

    private static SendCells read(Run run, Sample sample, String label, Template to, Bodies bodies) {
        Cells cells = sample.cells();
        List<HeaderCell> headers = cells.get(HEADERS);
        IdUse idUse = idUse(to, bodies, headers);
        Template type = cells.optional(CONTENT_TYPE);
        ReplyCells reply = ReplyCells.read(run, sample, label, WORDS, idUse, PLACES);
        String idHeader = idHeader(reply.rule(), idUse);
        return new SendCells(
                to,
                bodies,
                type,
                headers,
                reply,
                idHeader,
                ResultCells.traceSample(cells),
                SendForms.of(to, type, headers, bodies.only(), idHeader));
    }

    private static @Nullable String idHeader(ReplyRule rule, IdUse idUse) {
        if (rule.way() == ReplyRule.Way.PROTOCOL) {
            return "receipt";
        }
        return idUse == IdUse.NONE ? ReplyCell.header(rule) : null;
    }

    private static void checkHeaders(List<HeaderCell> headers) {
        for (HeaderCell header : headers) {
            if (header.name().equals("destination") || header.name().equals("content-length")) {
                throw BadValue.allowed("any but destination and content-length, which Duplex sets itself");
            }
        }
    }

    /** The lines of a file are looked at when it is read. */
    private static void checkId(Cells cells) {
        if (!cells.isSet(BODY_FILE)) {
            IdUse idUse = idUse(cells.get(DESTINATION), Bodies.of(cells.text(BODY)), cells.get(HEADERS));
            ReplyCells.checkId(cells, WORDS, idUse, PLACES);
        }
    }

    private static IdUse idUse(Template to, Bodies bodies, List<HeaderCell> headers) {
        return headers.stream()
                .map(header -> IdUse.of(header.value()))
                .reduce(IdUse.of(to).and(bodies.idUse()), IdUse::and);
    }

    @Override
    public String shown() {
        return "destination: " + destination + "\n\n" + bodies.shown();
    }

    @Override
    public MessageWriter<LiveStompSession> writer(Run run, Group<LiveStompSession> group) {
        MessageIds ids = run.ids();
        SendForms known = ids.isPlain() && !reply.variesByMessage() ? forms : null;
        return (session, number) -> {
            if (known != null && !session.isOfLibrary()) {
                SendForm form = form(known, session.version());
                if (form != null) {
                    return OutboundMessage.late(form.with(ids, number), known.bodyLength());
                }
            }
            return message(session, new MessageValues(ids, number, session.user(), group, run.clock(), traceSample));
        };
    }

    private OutboundMessage message(LiveStompSession session, MessageValues values) {
        List<Header> more = idHeader == null
                ? List.of()
                : List.of(new Header(idHeader, Objects.requireNonNull(values.get("id"), "id")));
        if (!headers.isEmpty()) {
            more = Stream.concat(headers.stream().map(header -> header.render(values)), more.stream())
                    .toList();
        }
        byte[] body = bodies.next().get().renderBytes(values, Template.Escape.NONE);
        String to = destination.render(values, Template.Escape.NONE);
        String type = contentType == null ? null : contentType.render(values, Template.Escape.NONE);
        try {
            return session.message(to, type, more, body)
                    .drawn(values.drawnSequence(), reply.expectation(values), values.drawnTrace());
        } catch (IllegalArgumentException e) {
            throw refused(e);
        }
    }

    private static @Nullable SendForm form(SendForms forms, StompVersion version) {
        try {
            return forms.of(version);
        } catch (IllegalArgumentException e) {
            throw refused(e);
        }
    }

    private static FaultException refused(IllegalArgumentException why) {
        return new Fault(Cause.BAD_CELL, "cell " + HEADERS + ": " + why.getMessage()).toException();
    }
}
