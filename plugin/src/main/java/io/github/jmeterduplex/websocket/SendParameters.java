package io.github.jmeterduplex.websocket;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.DeferredText;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.match.MessageIds;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.Sending;
import io.github.jmeterduplex.internal.engine.user.IdPlaceholders;
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
import io.github.jmeterduplex.internal.sampler.parameter.Section;
import io.github.jmeterduplex.internal.sampler.run.SamplerProtocol;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@link WsSend} and {@link WsUser} that say what a message contains and how it is answered.
 *
 * @param file the bytes of all messages; null if they are made of bodies
 * @param form the template of messages that differ only in their id; null if they differ in more
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record SendParameters(
        BodySource bodies,
        BodyType type,
        byte @Nullable [] file,
        ReplyParameters reply,
        @Nullable BodyTemplate form) implements SamplerProtocol.Messages<LiveWsSession> {
    private static final ReplyRuleParser.Words WORDS =
            new ReplyRuleParser.Words("none", null, false, "body (of a bodyFile in every line)");

    private static final long MAX_FILE_BYTES = 256L << 20;

    private static final Parameter<Template> BODY = Parameter.template("body")
            .spaced()
            .meaning("text of the message; `{\"$base64\":\"...\"}` as the whole body is sent as a binary message."
                    + " Values in a body that begins with `{` or `[` are escaped as in JSON");
    private static final Parameter<String> BODY_FILE = BodySource.file(
            "bodyFile", "file of bodies instead of `body`: one a line, or all of it with `bodyType` = `file`");
    private static final Parameter<BodyType> BODY_TYPE = Parameter.word("bodyType", BodyType.class, BodyType.TEXT)
            .in(Section.MESSAGE)
            .meaning("what a body stands for. `text`: a text message; `hex`, `base64`: the bytes of a binary message;"
                    + " `file`: the whole `bodyFile` is one binary message");

    static final ParameterTable TABLE = ParameterTable.of(BODY, BODY_FILE, BODY_TYPE)
            .with(ReplyParameters.table(WORDS))
            .obeying(SendParameters::checkBody, SendParameters::checkId);

    /**
     * Reads the parameters of a sample; throws if a flow's message has a destination, which WebSocket does not know.
     */
    static SendParameters read(Run run, SampleContext sample, SamplerProtocol.@Nullable FlowMessage own) {
        ParameterValues parameters = sample.parameters();
        if (own == null) {
            checkBody(parameters);
            BodyType type = parameters.get(BODY_TYPE);
            byte[] file = type == BodyType.FILE ? bytes(sample.file(parameters.text(BODY_FILE))) : null;
            BodySource bodies = file == null
                    ? BodySource.read(run, sample, BODY, BODY_FILE, "")
                    : new BodySource(
                            () -> null, null, IdPlaceholders.NONE, "the bytes of " + parameters.text(BODY_FILE));
            return read(run, sample, ReplyParameters.label(sample), bodies, file);
        }
        if (!own.destination().isEmpty()) {
            throw ParameterValues.bad(
                    "a message of the sampler's own flow has a destination, which a WebSocket does not know;"
                            + " allowed: the empty text");
        }
        return read(run, sample, SamplerProtocol.FlowMessage.label(own, sample), BodySource.of(own.body()), null);
    }

    private static SendParameters read(
            Run run, SampleContext sample, String label, BodySource bodies, byte @Nullable [] file) {
        BodyType type = sample.parameters().get(BODY_TYPE);
        BodyType own = file == null && type == BodyType.FILE ? BodyType.TEXT : type;
        ReplyParameters reply = ReplyParameters.read(run, sample, label, WORDS, bodies.idUse());
        return new SendParameters(
                bodies, own, file, reply, own == BodyType.TEXT ? BodyTemplate.of(bodies.only()) : null);
    }

    private static byte[] bytes(Path file) {
        try {
            if (Files.size(file) > MAX_FILE_BYTES) {
                throw bad(file + " is larger than " + (MAX_FILE_BYTES >> 20) + " MB");
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw bad(file + (Files.exists(file) ? " cannot be read: " + e.getMessage() : " does not exist"));
        }
    }

    private static RuntimeException bad(String what) {
        return ParameterValues.bad("parameter " + BODY_FILE + ": " + what);
    }

    private static void checkBody(ParameterValues parameters) {
        BodySource.checkOne(parameters, BODY, BODY_FILE);
        BodyType type = parameters.get(BODY_TYPE);
        if (type == BodyType.FILE && !parameters.isSet(BODY_FILE)) {
            throw parameters.refused(BODY_TYPE, "text, hex or base64 if bodyFile is blank");
        }
        Template body = parameters.optional(BODY);
        if (body != null && body.isConstant()) {
            try {
                var unused = type.message(parameters.text(BODY).getBytes(UTF_8));
            } catch (IllegalArgumentException e) {
                throw parameters.refused(BODY, allowed(type) + " (" + e.getMessage() + ")");
            }
        }
    }

    private static String allowed(BodyType type) {
        return switch (type) {
            case TEXT -> "any text, or {\"$base64\":\"...\"} with Base64 in it";
            case HEX -> "pairs of hexadecimal digits (bodyType hex)";
            case BASE64 -> "Base64 (bodyType base64)";
            case FILE -> "blank (bodyType file)";
        };
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
        return bodies.shown();
    }

    @Override
    public Sending.Renderer<LiveWsSession> writer(Run run, Group<LiveWsSession> group) {
        MessageIds ids = run.ids();
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
            Template body = bodies.next().get();
            return message(body.renderBytes(values, type.escape(body)), values);
        };
    }

    private OutgoingMessage message(byte[] body, MessageValues values) {
        try {
            return reply.drawn(type.message(body), values);
        } catch (IllegalArgumentException e) {
            throw ParameterValues.bad(
                    "parameter body or bodyFile, its values put in: " + e.getMessage() + "; allowed: " + allowed(type));
        }
    }
}
