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
import io.github.jmeterduplex.internal.sampler.parameter.ResultParameters;
import io.github.jmeterduplex.internal.sampler.parameter.SampleContext;
import io.github.jmeterduplex.internal.sampler.run.SamplerProtocol;
import io.github.jmeterduplex.internal.sampler.run.TemplatedJson;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;

/**
 * The parameters that say what an event looks like and how it is answered.
 *
 * @param traceSample the share of messages whose trace context is sampled
 */
record EmitParameters(Template event, BodySource args, ReplyParameters reply, double traceSample)
        implements SamplerProtocol.Messages<LiveSocketIoSession> {
    private static final ReplyRuleParser.Words WORDS = new ReplyRuleParser.Words("ack", ReplyRule.ACK, false);
    private static final String NO_ARGS = "[]";

    private static final String PLACES = "args or event (of an argsFile in every line)";

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
            .meaning("name of the event; not one of the reserved `connect`, `connect_error`, `disconnect`,"
                    + " `disconnecting`, `newListener` and `removeListener`");
    private static final Parameter<Template> ARGS = TemplatedJson.parameter(
                    "args", "", "a JSON array such as [{\"text\":\"hello\"}]", SocketIoWriter::check)
            .spaced()
            .meaning("the arguments of the event; blank: none. `{\"$base64\":\"...\"}` anywhere in them travels"
                    + " as bytes");
    private static final Parameter<String> ARGS_FILE =
            BodySource.file("argsFile", "file of arguments instead of `args`: a JSON array a line");

    static final ParameterTable TABLE = ParameterTable.of(EVENT, ARGS, ARGS_FILE)
            .with(ReplyParameters.table(WORDS))
            .obeying(parameters -> BodySource.checkOne(parameters, ARGS, ARGS_FILE), EmitParameters::checkId);

    static EmitParameters read(Run run, SampleContext sample) {
        Template event = sample.parameters().get(EVENT);
        BodySource args = BodySource.read(run, sample, ARGS, ARGS_FILE, NO_ARGS);
        sample.parameters().optional(ARGS);
        return read(run, sample, ReplyParameters.label(sample), event, args);
    }

    /** Reads the parameters with another label, event and arguments. */
    static EmitParameters read(Run run, SampleContext sample, String label, String event, BodySource args) {
        return read(run, sample, label, sample.parameters().read(EVENT, event), args);
    }

    private static EmitParameters read(Run run, SampleContext sample, String label, Template event, BodySource args) {
        ReplyParameters reply = ReplyParameters.read(run, sample, label, WORDS, idUse(event, args), PLACES);
        return new EmitParameters(event, args, reply, ResultParameters.traceSample(sample.parameters()));
    }

    /** Checks the id in the arguments; the lines of a file are checked when the file is read. */
    private static void checkId(ParameterValues parameters) {
        if (!parameters.isSet(ARGS_FILE)) {
            ReplyParameters.checkId(
                    parameters, WORDS, idUse(parameters.get(EVENT), BodySource.of(parameters.text(ARGS))), PLACES);
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
            MessageValues values =
                    new MessageValues(run.ids(), number, session.user(), group, run.clock(), traceSample);
            byte[] json = args.next().get().renderBytes(values, Template.Escape.JSON);
            String name = event.render(values, Template.Escape.NONE);
            try {
                return session.event(name, json, asks ? number : SocketIoWriter.NO_ACK)
                        .drawn(values.drawnSequence(), reply.expectation(values), values.drawnTrace());
            } catch (IllegalArgumentException e) {
                throw unwritable(e);
            }
        };
    }

    private static FaultException unwritable(IllegalArgumentException why) {
        return new Fault(
                        Cause.BAD_PARAMETER,
                        "parameter event, args or argsFile, its values put in: " + why.getMessage() + "; allowed: "
                                + ARGS.allowed())
                .toException();
    }
}
