package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.match.MessageIds;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.match.ReplyRule;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.Sending;
import io.github.jmeterduplex.internal.engine.user.IdPlaceholders;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.protocol.stomp.LiveStompSession;
import io.github.jmeterduplex.internal.protocol.stomp.StompFaults;
import io.github.jmeterduplex.internal.sampler.parameter.BodySource;
import io.github.jmeterduplex.internal.sampler.parameter.HeaderTemplate;
import io.github.jmeterduplex.internal.sampler.parameter.MessageValues;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.ReplyParameters;
import io.github.jmeterduplex.internal.sampler.parameter.ReplyRuleParser;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.parameter.Section;
import io.github.jmeterduplex.internal.sampler.parameter.TypedBodies;
import io.github.jmeterduplex.internal.sampler.run.SamplerProtocol;
import io.github.jmeterduplex.session.FaultException;
import io.github.jmeterduplex.session.Header;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@link StompSend} and {@link StompUser} that say what a message contains and how it is answered.
 *
 * @param idHeader the header with the id, in addition to the headers of the parameter; null if there is none
 * @param forms the frame templates of messages that differ only in their id; null if they differ in more
 */
record SendParameters(
        Template destination,
        TypedBodies bodies,
        @Nullable Template contentType,
        List<HeaderTemplate> headers,
        ReplyParameters reply,
        @Nullable String idHeader,
        @Nullable SendFrameCache forms)
        implements SamplerProtocol.Messages<LiveStompSession> {
    private static final ReplyRuleParser.Words WORDS = new ReplyRuleParser.Words(
            "none", ReplyRule.RECEIPT, true, "body, headers or destination (of a bodyFile in every line)");

    private static final Set<String> OWN_HEADERS = Set.of("destination", "content-length");

    private static final Parameter<Template> DESTINATION =
            Parameter.template("destination").required().label("Send to").meaning("where to send");
    private static final Parameter<Template> BODY = Parameter.template("body")
            .spaced()
            .label("Body")
            .meaning("text of the message; `{\"$base64\":\"...\"}` or `{\"$hex\":\"...\"}` as the whole body is a"
                    + " binary message");
    private static final Parameter<String> BODY_FILE = BodySource.file(
                    "bodyFile", "file of bodies instead of `body`: one a line, or all of it with `bodyType` = `file`")
            .label("File of bodies");
    private static final Parameter<Template> CONTENT_TYPE = Parameter.template("contentType")
            .suggesting("application/json", "text/plain;charset=UTF-8")
            .in(Section.MESSAGE)
            .label("Content type")
            .meaning("header `content-type`; blank leaves it out");
    private static final Parameter<List<HeaderTemplate>> HEADERS = Parameter.object("headers")
            .allowing(
                    "one JSON object of texts, numbers, true and false, without destination and content-length, which"
                            + " Duplex sets itself",
                    headers -> headers.stream().noneMatch(header -> OWN_HEADERS.contains(header.name())))
            .in(Section.MESSAGE)
            .label("More headers")
            .meaning("more headers of SEND, without `destination` and `content-length`");

    private static final TypedBodies.Parameters BODIES =
            new TypedBodies.Parameters(BODY, BODY_FILE, TypedBodies.parameter(", which SockJS cannot carry"));

    static final ParameterTable TABLE = ParameterTable.of(
                    DESTINATION, BODY, BODY_FILE, BODIES.type(), CONTENT_TYPE, HEADERS)
            .with(ReplyParameters.table(WORDS))
            .obeying(BODIES::check, SendParameters::checkCarrier, SendParameters::checkId);

    static SendParameters read(Run run, SampleContext sample, SamplerProtocol.@Nullable FlowMessage own) {
        ParameterValues parameters = sample.parameters();
        Template to = own == null ? parameters.get(DESTINATION) : Template.parse(own.destination());
        checkCarrier(parameters);
        TypedBodies bodies = BODIES.read(run, sample, own == null ? null : own.body());
        String label = SamplerProtocol.FlowMessage.label(own, sample);
        List<HeaderTemplate> headers = parameters.get(HEADERS);
        IdPlaceholders idUse = idUse(to, bodies.source(), headers);
        Template type = parameters.optional(CONTENT_TYPE);
        ReplyParameters reply = ReplyParameters.read(run, sample, label, WORDS, idUse);
        String idHeader = idHeader(reply.rule(), idUse);
        SendFrameCache forms = SendFrameCache.of(to, type, headers, bodies.onlyText(), idHeader);
        return new SendParameters(to, bodies, type, headers, reply, idHeader, forms);
    }

    private static @Nullable String idHeader(ReplyRule rule, IdPlaceholders idUse) {
        if (rule.way() == ReplyRule.Way.PROTOCOL) {
            return "receipt";
        }
        return idUse == IdPlaceholders.NONE ? ReplyRuleParser.header(rule) : null;
    }

    /** Throws if the sampler itself connects over SockJS, and sends bytes. */
    private static void checkCarrier(ParameterValues parameters) {
        if (parameters.text("url").startsWith("http") && BODIES.isBytes(parameters)) {
            throw StompFaults.textOnly().toException();
        }
    }

    /**
     * Checks that the message contains its id if the reply is found by it; lines of a file are checked when it is read.
     */
    private static void checkId(ParameterValues parameters) {
        if (!parameters.isSet(BODY_FILE)) {
            IdPlaceholders idUse =
                    idUse(parameters.get(DESTINATION), BodySource.of(parameters.text(BODY)), parameters.get(HEADERS));
            ReplyParameters.checkId(parameters, WORDS, idUse);
        }
    }

    private static IdPlaceholders idUse(Template to, BodySource bodies, List<HeaderTemplate> headers) {
        return headers.stream()
                .map(header -> IdPlaceholders.of(header.value()))
                .reduce(IdPlaceholders.of(to).and(bodies.idUse()), IdPlaceholders::and);
    }

    @Override
    public String shown() {
        return "destination: " + destination + "\n\n" + bodies.source().shown();
    }

    @Override
    public String sentTo() {
        return destination.toString();
    }

    @Override
    public Sending.Renderer<LiveStompSession> writer(Run run, Group<LiveStompSession> group) {
        MessageIds ids = run.ids();
        SendFrameCache known = ids.isPlain() && !reply.variesByMessage() ? forms : null;
        return (session, number) -> {
            if (known != null && !session.isOfLibrary()) {
                try {
                    OutgoingMessage ready = known.message(session.version(), ids, number);
                    if (ready != null) {
                        return ready;
                    }
                } catch (IllegalArgumentException e) {
                    throw refused(e);
                }
            }
            return message(session, reply.values(run, session, number, group));
        };
    }

    private OutgoingMessage message(LiveStompSession session, MessageValues values) {
        List<Header> more = idHeader == null
                ? List.of()
                : List.of(new Header(idHeader, Objects.requireNonNull(values.get("id"), "id")));
        if (!headers.isEmpty()) {
            more = Stream.concat(headers.stream().map(header -> header.render(values)), more.stream())
                    .toList();
        }
        byte[] file = bodies.file();
        byte[] body = file == null ? bodies.source().next().get().renderBytes(values, Template.Escape.NONE) : file;
        byte[] bytes = bodies.bytes(body);
        String to = destination.render(values, Template.Escape.NONE);
        String type = contentType == null ? null : contentType.render(values, Template.Escape.NONE);
        try {
            OutgoingMessage message = bytes == null
                    ? session.message(to, type, more, body, false)
                    : session.message(to, type, more, bytes, true);
            return reply.drawn(message, values);
        } catch (IllegalArgumentException e) {
            throw refused(e);
        }
    }

    private static FaultException refused(IllegalArgumentException why) {
        return ParameterValues.bad("parameter " + HEADERS + ": " + why.getMessage());
    }
}
