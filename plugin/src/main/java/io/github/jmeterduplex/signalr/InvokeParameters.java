package io.github.jmeterduplex.signalr;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.match.ReplyRule;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.Sending;
import io.github.jmeterduplex.internal.engine.user.IdPlaceholders;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.protocol.signalr.Invocation;
import io.github.jmeterduplex.internal.protocol.signalr.LiveSignalRSession;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubCodec;
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
import io.github.jmeterduplex.internal.sampler.run.TemplatedJson;
import io.github.jmeterduplex.session.FaultException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@link SignalRInvoke} and {@link SignalRUser} that say which method of the hub is called and how it
 * replies.
 *
 * @param streams the client's streams that are sent with each call
 */
record InvokeParameters(
        Template method, BodySource arguments, @Nullable Template streams, Invocation.Kind kind, ReplyParameters reply)
        implements SamplerProtocol.Messages<LiveSignalRSession> {
    private static final ReplyRuleParser.Words WORDS = new ReplyRuleParser.Words(
            "completion", ReplyRule.COMPLETION, false, "arguments or method (of an argumentsFile in every line)");
    private static final int MAX_ITEMS = 1_000_000_000;
    private static final String NO_ARGUMENTS = "[]";

    private static final Parameter<Template> METHOD = Parameter.template("method")
            .required()
            .label("Method")
            .meaning("the hub's method; ASP.NET Core takes it in any case");
    private static final Parameter<Template> ARGUMENTS = TemplatedJson.parameter(
                    "arguments",
                    "",
                    "a JSON array such as [\"ann\",{\"text\":\"hello\"}]",
                    json -> HubCodec.JSON.writer().check(json))
            .spaced()
            .label("Arguments")
            .meaning("the arguments of the method. With MessagePack, `{\"$base64\":\"...\"}` anywhere in them"
                    + " travels as bytes");
    private static final Parameter<String> ARGUMENTS_FILE = BodySource.file(
                    "argumentsFile", "file of arguments instead of `arguments`: a JSON array a line")
            .label("File of arguments");
    private static final Parameter<Template> STREAMS = TemplatedJson.parameter(
                    "streams",
                    "",
                    "a JSON array with an array of items for each stream, such as [[1,2,3]]",
                    InvokeParameters::checkStreams)
            .kind(Parameter.Kind.LINES)
            .in(Section.MESSAGE)
            .label("Streams")
            .meaning("streams that go up with each call, for parameters of the method that are streams");
    private static final Parameter<Invocation.Kind> KIND = Parameter.word(
                    "kind", Invocation.Kind.class, Invocation.Kind.INVOKE)
            .label("Kind of call")
            .meaning("`invoke`: the hub answers each call with a completion, which is the reply; `send`: it does not,"
                    + " and `reply` must say what the reply is; `stream`: it answers with items, and at their"
                    + " end with a completion");

    private static final Parameter<Integer> CANCEL_AFTER = Parameter.integer(
                    "cancelAfter", ReplyRule.ALL_ITEMS, ReplyRule.ALL_ITEMS, MAX_ITEMS)
            .in(Section.MESSAGE)
            .label("Cancel after items")
            .meaning("with `kind` = `stream`: after so many items the stream is cancelled, which completes the message;"
                    + " `0`: not before it is lost");

    static final ParameterTable TABLE = ParameterTable.of(
                    METHOD, ARGUMENTS, ARGUMENTS_FILE, KIND, STREAMS, CANCEL_AFTER)
            .with(ReplyParameters.table(WORDS))
            .obeying(
                    parameters -> BodySource.checkOne(parameters, ARGUMENTS, ARGUMENTS_FILE),
                    InvokeParameters::checkKind,
                    InvokeParameters::checkId);

    static InvokeParameters read(Run run, SampleContext sample, SamplerProtocol.@Nullable FlowMessage own) {
        ParameterValues parameters = sample.parameters();
        Template method = own == null ? parameters.get(METHOD) : parameters.read(METHOD, own.destination());
        BodySource arguments = own == null
                ? BodySource.read(run, sample, ARGUMENTS, ARGUMENTS_FILE, NO_ARGUMENTS)
                : BodySource.of(own.body());
        if (own == null) {
            parameters.optional(ARGUMENTS);
        }
        String label = SamplerProtocol.FlowMessage.label(own, sample);
        checkKind(parameters);
        ReplyParameters reply = ReplyParameters.read(run, sample, label, words(parameters), idUse(method, arguments));
        return new InvokeParameters(method, arguments, parameters.optional(STREAMS), parameters.get(KIND), reply);
    }

    private static ReplyRuleParser.Words words(ParameterValues parameters) {
        return parameters.get(KIND) == Invocation.Kind.STREAM
                ? WORDS.answeredBy(ReplyRule.COMPLETION.streaming(parameters.get(CANCEL_AFTER)))
                : WORDS;
    }

    private static void checkStreams(byte[] json) {
        List<List<byte[]>> unused = Invocation.streams(json);
    }

    private static void checkKind(ParameterValues parameters) {
        boolean completes = WORDS.way(parameters) == ReplyRule.Way.PROTOCOL;
        if (parameters.get(KIND) == Invocation.Kind.SEND && completes) {
            throw parameters.refused(
                    WORDS.parameter(),
                    "with kind send: none, order, json:POINTER or regex:PATTERN, as no completion comes");
        }
        if (parameters.get(KIND) != Invocation.Kind.SEND && !completes) {
            throw parameters.refused(
                    WORDS.parameter(),
                    "with kind invoke and stream: completion; use kind send for calls that the hub does not answer");
        }
        if (parameters.get(KIND) != Invocation.Kind.STREAM && parameters.get(CANCEL_AFTER) != ReplyRule.ALL_ITEMS) {
            throw parameters.refused(CANCEL_AFTER, "0, unless kind is stream");
        }
    }

    /**
     * Checks that the call contains its id if the reply is found by it; lines of a file are checked when it is read.
     */
    private static void checkId(ParameterValues parameters) {
        if (!parameters.isSet(ARGUMENTS_FILE)) {
            ReplyParameters.checkId(
                    parameters, WORDS, idUse(parameters.get(METHOD), BodySource.of(parameters.text(ARGUMENTS))));
        }
    }

    private static IdPlaceholders idUse(Template method, BodySource arguments) {
        return IdPlaceholders.of(method).and(arguments.idUse());
    }

    @Override
    public String shown() {
        return "method: " + method + "\n\n" + arguments.shown();
    }

    @Override
    public Sending.Renderer<LiveSignalRSession> writer(Run run, Group<LiveSignalRSession> group) {
        return (session, number) -> {
            MessageValues values = reply.values(run, session, number, group);
            byte[] json = arguments.next().get().renderBytes(values, Template.Escape.JSON);
            String name = method.render(values, Template.Escape.NONE);
            try {
                Invocation call = new Invocation(kind, name, json, streams(values));
                return reply.drawn(session.invocation(call, number), values);
            } catch (IllegalArgumentException e) {
                throw unwritable(e);
            }
        };
    }

    private List<List<byte[]>> streams(MessageValues values) {
        return streams == null ? List.of() : Invocation.streams(streams.renderBytes(values, Template.Escape.JSON));
    }

    private static FaultException unwritable(IllegalArgumentException why) {
        return ParameterValues.bad("parameter method, arguments, argumentsFile or streams, its values put in: "
                + why.getMessage() + "; allowed: " + ARGUMENTS.allowed());
    }
}
