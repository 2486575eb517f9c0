package io.github.jmeterduplex.socketio;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.match.ReplyRule;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.Sending;
import io.github.jmeterduplex.internal.engine.user.IdPlaceholders;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.protocol.socketio.LiveSocketIoSession;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoWriter;
import io.github.jmeterduplex.internal.sampler.parameter.BodySource;
import io.github.jmeterduplex.internal.sampler.parameter.MessageValues;
import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterTable;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import io.github.jmeterduplex.internal.sampler.parameter.ReplyParameters;
import io.github.jmeterduplex.internal.sampler.parameter.ReplyRuleParser;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.run.SamplerProtocol;
import io.github.jmeterduplex.internal.sampler.run.TemplatedJson;
import io.github.jmeterduplex.session.FaultException;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@link SocketIoEmit} and {@link SocketIoUser} that say what an event contains and how it is
 * answered.
 */
record EmitParameters(Template event, BodySource args, ReplyParameters reply)
        implements SamplerProtocol.Messages<LiveSocketIoSession> {
    private static final ReplyRuleParser.Words WORDS =
            new ReplyRuleParser.Words("ack", ReplyRule.ACK, false, "args or event (of an argsFile in every line)");
    private static final String NO_ARGS = "[]";

    private static final Parameter<Template> EVENT = Parameter.of(
                    "event", "", "any name that is not reserved", text -> {
                        Template event = Template.parse(text);
                        if (event.isConstant()) {
                            SocketIoWriter.checkEvent(text);
                        }
                        return event;
                    })
            .required()
            .templated()
            .label("Event")
            .meaning("name of the event, after the namespace if the session has several: `/admin ban`");
    private static final Parameter<Template> ARGS = TemplatedJson.parameter(
                    "args", "", "a JSON array such as [{\"text\":\"hello\"}]", SocketIoWriter::check)
            .spaced()
            .label("Arguments")
            .meaning("the arguments of the event. `{\"$base64\":\"...\"}` anywhere in them travels as bytes");
    private static final Parameter<String> ARGS_FILE = BodySource.file(
                    "argsFile", "file of arguments instead of `args`: a JSON array a line")
            .label("File of arguments");

    static final ParameterTable TABLE = ParameterTable.of(EVENT, ARGS, ARGS_FILE)
            .with(ReplyParameters.table(WORDS))
            .obeying(parameters -> BodySource.checkOne(parameters, ARGS, ARGS_FILE), EmitParameters::checkId);

    static EmitParameters read(Run run, SampleContext sample, SamplerProtocol.@Nullable FlowMessage own) {
        ParameterValues parameters = sample.parameters();
        Template event = own == null ? parameters.get(EVENT) : parameters.read(EVENT, own.destination());
        BodySource args =
                own == null ? BodySource.read(run, sample, ARGS, ARGS_FILE, NO_ARGS) : BodySource.of(own.body());
        if (own == null) {
            parameters.optional(ARGS);
        }
        String label = SamplerProtocol.FlowMessage.label(own, sample);
        return new EmitParameters(event, args, ReplyParameters.read(run, sample, label, WORDS, idUse(event, args)));
    }

    /**
     * Checks that the event contains its id if the reply is found by it; lines of a file are checked when it is read.
     */
    private static void checkId(ParameterValues parameters) {
        if (!parameters.isSet(ARGS_FILE)) {
            ReplyParameters.checkId(
                    parameters, WORDS, idUse(parameters.get(EVENT), BodySource.of(parameters.text(ARGS))));
        }
    }

    private static IdPlaceholders idUse(Template event, BodySource args) {
        return IdPlaceholders.of(event).and(args.idUse());
    }

    @Override
    public String shown() {
        return "event: " + event + "\n\n" + args.shown();
    }

    @Override
    public Sending.Renderer<LiveSocketIoSession> writer(Run run, Group<LiveSocketIoSession> group) {
        boolean asks = reply.rule().way() == ReplyRule.Way.PROTOCOL;
        return (session, number) -> {
            MessageValues values = reply.values(run, session, number, group);
            byte[] json = args.next().get().renderBytes(values, Template.Escape.JSON);
            String name = event.render(values, Template.Escape.NONE);
            try {
                return reply.drawn(session.event(name, json, asks ? number : SocketIoWriter.NO_ACK), values);
            } catch (IllegalArgumentException e) {
                throw unwritable(e);
            }
        };
    }

    private static FaultException unwritable(IllegalArgumentException why) {
        return ParameterValues.bad("parameter event, args or argsFile, its values put in: " + why.getMessage()
                + "; allowed: " + ARGS.allowed());
    }
}
