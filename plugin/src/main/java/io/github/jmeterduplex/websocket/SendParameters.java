package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.codec.DeferredText;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.match.MessageIds;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.Sending;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.protocol.websocket.LiveWsSession;
import io.github.jmeterduplex.internal.sampler.parameter.BodySource;
import io.github.jmeterduplex.internal.sampler.parameter.MessageValues;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.ReplyParameters;
import io.github.jmeterduplex.internal.sampler.parameter.ReplyRuleParser;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.parameter.TypedBodies;
import io.github.jmeterduplex.internal.sampler.run.SamplerProtocol;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@link WsSend} and {@link WsUser} that say what a message contains and how it is answered.
 *
 * @param form the template of messages that differ only in their id; null if they differ in more
 */
record SendParameters(
        TypedBodies bodies, ReplyParameters reply, @Nullable BodyTemplate form)
        implements SamplerProtocol.Messages<LiveWsSession> {
    private static final ReplyRuleParser.Words WORDS =
            new ReplyRuleParser.Words("none", null, false, "body (of a bodyFile in every line)");

    private static final Parameter<Template> BODY = Parameter.template("body")
            .spaced()
            .label("Body")
            .meaning("text of the message; `{\"$base64\":\"...\"}` or `{\"$hex\":\"...\"}` as the whole body is a"
                    + " binary message. Values in a body that begins with `{` or `[` are escaped as in JSON");
    private static final Parameter<String> BODY_FILE = BodySource.file(
                    "bodyFile", "file of bodies instead of `body`: one a line, or all of it with `bodyType` = `file`")
            .label("File of bodies");
    private static final TypedBodies.Parameters BODIES =
            new TypedBodies.Parameters(BODY, BODY_FILE, TypedBodies.parameter(""));

    static final ParameterTable TABLE = ParameterTable.of(BODY, BODY_FILE, BODIES.type())
            .with(ReplyParameters.table(WORDS))
            .obeying(BODIES::check, SendParameters::checkId);

    /**
     * Reads the parameters of a sample; throws if a flow's message has a destination, which WebSocket does not know.
     */
    static SendParameters read(Run run, SampleContext sample, SamplerProtocol.@Nullable FlowMessage own) {
        if (own != null && !own.destination().isEmpty()) {
            throw ParameterValues.bad(
                    "a message of the sampler's own flow has a destination, which a WebSocket does not know;"
                            + " allowed: the empty text");
        }
        TypedBodies bodies = BODIES.read(run, sample, own == null ? null : own.body());
        String label = SamplerProtocol.FlowMessage.label(own, sample);
        ReplyParameters reply =
                ReplyParameters.read(run, sample, label, WORDS, bodies.source().idUse());
        return new SendParameters(bodies, reply, BodyTemplate.of(bodies.onlyText()));
    }

    /**
     * Checks that the body contains its id if the reply is found by it; lines of a file are checked when it is read.
     */
    private static void checkId(ParameterValues parameters) {
        if (!parameters.isSet(BODY_FILE)) {
            ReplyParameters.checkId(
                    parameters, WORDS, BodySource.of(parameters.text(BODY)).idUse());
        }
    }

    @Override
    public String shown() {
        return bodies.source().shown();
    }

    @Override
    public Sending.Renderer<LiveWsSession> writer(Run run, Group<LiveWsSession> group) {
        MessageIds ids = run.ids();
        byte[] file = bodies.file();
        if (file != null) {
            return (session, number) -> message(file, reply.values(run, session, number, group));
        }
        if (form != null && ids.isPlain() && !reply.variesByMessage()) {
            return (session, number) -> {
                DeferredText body = form.with(ids, number);
                return OutgoingMessage.late(body, body.length());
            };
        }
        return (session, number) -> {
            MessageValues values = reply.values(run, session, number, group);
            Template body = bodies.source().next().get();
            return message(body.renderBytes(values, bodies.type().escape(body)), values);
        };
    }

    private OutgoingMessage message(byte[] body, MessageValues values) {
        byte[] bytes = bodies.bytes(body);
        OutgoingMessage message = bytes == null
                ? OutgoingMessage.frame(body, List.of(), body.length)
                : OutgoingMessage.binary(bytes, bytes.length);
        return reply.drawn(message, values);
    }
}
