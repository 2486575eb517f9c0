package io.github.jmeterduplex.socketio;

import io.github.jmeterduplex.internal.codec.socketio.SocketIoWriter;
import io.github.jmeterduplex.internal.match.ReplyRule;
import io.github.jmeterduplex.internal.parameter.Bodies;
import io.github.jmeterduplex.internal.parameter.Cells;
import io.github.jmeterduplex.internal.parameter.MessageValues;
import io.github.jmeterduplex.internal.parameter.Parameter;
import io.github.jmeterduplex.internal.parameter.ParameterTable;
import io.github.jmeterduplex.internal.parameter.ReplyCell;
import io.github.jmeterduplex.internal.parameter.ReplyCells;
import io.github.jmeterduplex.internal.parameter.ResultCells;
import io.github.jmeterduplex.internal.parameter.Sample;
import io.github.jmeterduplex.internal.sampler.SamplerProtocol;
import io.github.jmeterduplex.internal.sampler.TemplatedJson;
import io.github.jmeterduplex.internal.session.MessageWriter;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.data.IdUse;
import io.github.jmeterduplex.internal.session.data.Template;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.socketio.LiveSocketIoSession;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;

/**
 * The cells that say what an event looks like and how it is replied.
 *
 * @param traceSample the share of messages whose trace context is sampled
 */
record EmitCells(Template event, Bodies args, ReplyCells reply, double traceSample)
        implements SamplerProtocol.Messages<LiveSocketIoSession> {
    private static final ReplyCell.Words WORDS = new ReplyCell.Words("ack", ReplyRule.ACK, false);
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
            .meaning(
                    "the arguments of the event; blank: none. `{\"$base64\":\"...\"}` anywhere in them travels as bytes");
    private static final Parameter<String> ARGS_FILE =
            Bodies.file("argsFile", "file of arguments instead of `args`: a JSON array a line");

    static final ParameterTable TABLE = ParameterTable.of(EVENT, ARGS, ARGS_FILE)
            .with(ReplyCells.table(WORDS))
            .obeying(cells -> Bodies.checkOne(cells, ARGS, ARGS_FILE), EmitCells::checkId);

    static EmitCells read(Run run, Sample sample) {
        Template event = sample.cells().get(EVENT);
        Bodies args = Bodies.read(run, sample, ARGS, ARGS_FILE, NO_ARGS);
        sample.cells().optional(ARGS);
        return read(run, sample, ReplyCells.label(sample), event, args);
    }

    /** The same with another label, event and arguments. */
    static EmitCells read(Run run, Sample sample, String label, String event, Bodies args) {
        return read(run, sample, label, sample.cells().read(EVENT, event), args);
    }

    private static EmitCells read(Run run, Sample sample, String label, Template event, Bodies args) {
        ReplyCells reply = ReplyCells.read(run, sample, label, WORDS, idUse(event, args), PLACES);
        return new EmitCells(event, args, reply, ResultCells.traceSample(sample.cells()));
    }

    /** The lines of a file are looked at when it is read. */
    private static void checkId(Cells cells) {
        if (!cells.isSet(ARGS_FILE)) {
            ReplyCells.checkId(cells, WORDS, idUse(cells.get(EVENT), Bodies.of(cells.text(ARGS))), PLACES);
        }
    }

    private static IdUse idUse(Template event, Bodies args) {
        return IdUse.of(event).and(args.idUse());
    }

    @Override
    public String shown() {
        return "event: " + event + "\n\n" + args.shown();
    }

    @Override
    public MessageWriter<LiveSocketIoSession> writer(Run run, Group<LiveSocketIoSession> group) {
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
                        Cause.BAD_CELL,
                        "cell event, args or argsFile, its values put in: " + why.getMessage() + "; allowed: "
                                + ARGS.allowed())
                .toException();
    }
}
