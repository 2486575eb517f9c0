package io.github.jmeterduplex.socketio;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.socketio.SocketIoFrames;
import io.github.jmeterduplex.internal.codec.socketio.SocketIoWriter;
import io.github.jmeterduplex.internal.match.Expectation;
import io.github.jmeterduplex.internal.match.InFlight;
import io.github.jmeterduplex.internal.match.ReplyRule;
import io.github.jmeterduplex.internal.parameter.Bodies;
import io.github.jmeterduplex.internal.parameter.CellTable;
import io.github.jmeterduplex.internal.parameter.Cells;
import io.github.jmeterduplex.internal.parameter.MessageValues;
import io.github.jmeterduplex.internal.parameter.ReplyCell;
import io.github.jmeterduplex.internal.parameter.ReplyCells;
import io.github.jmeterduplex.internal.parameter.Sample;
import io.github.jmeterduplex.internal.sampler.SamplerProtocol;
import io.github.jmeterduplex.internal.session.MessageWriter;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.data.Template;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import io.github.jmeterduplex.internal.socketio.SocketIoConnection;
import io.github.jmeterduplex.internal.socketio.SocketIoLibrarySession;
import io.github.jmeterduplex.internal.transport.WriteListener;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.util.function.Consumer;

/** The cells that say what an event looks like and how it is replied. */
record EmitCells(Template event, Bodies args, ReplyCells reply) implements SamplerProtocol.Messages {
    private static final ReplyCell.Words WORDS = new ReplyCell.Words("ack", ReplyRule.ACK, false);
    private static final String NO_ARGS = "[]";
    private static final String ALLOWED = "a JSON array such as [{\"text\":\"hello\"}]";

    static void declare(CellTable cells) {
        cells.cell("event").cell("args").cell("argsFile");
        ReplyCells.declare(cells, "ack");
    }

    static EmitCells read(Run run, Sample sample) {
        Bodies args = Bodies.read(run, sample, "args", "argsFile", NO_ARGS);
        checkArgs(sample.cells());
        return read(run, sample, ReplyCells.label(sample), sample.cells().required("event"), args);
    }

    /** The same with another label, event and arguments. */
    static EmitCells read(Run run, Sample sample, String label, String event, Bodies args) {
        Cells cells = sample.cells();
        Template name = Template.parse(event);
        boolean usesId = args.usesId() || name.uses("id");
        checkEvent(cells, name);
        return new EmitCells(
                name,
                args,
                ReplyCells.read(run, sample, label, WORDS, usesId, "args or event (of an argsFile in every line)"));
    }

    /** What is wrong in every message is told before any is sent. */
    private static void checkArgs(Cells cells) {
        Template args = Template.parse(cells.untrimmed("args", NO_ARGS));
        try {
            if (args.isConstant()) {
                SocketIoWriter.check(args.toString().getBytes(UTF_8));
            }
        } catch (IllegalArgumentException e) {
            throw cells.refused("args", ALLOWED + " (" + e.getMessage() + ")");
        }
    }

    private static void checkEvent(Cells cells, Template name) {
        try {
            if (name.isConstant()) {
                SocketIoWriter.checkEvent(name.toString());
            }
        } catch (IllegalArgumentException e) {
            throw cells.refused("event", "any name that is not reserved (" + e.getMessage() + ")");
        }
    }

    @Override
    public String shown() {
        return "event: " + event + "\n\n" + args.shown();
    }

    @Override
    public MessageWriter writer(Run run, Group group) {
        return new MessageWriter() {
            @Override
            public Prepared prepare(LiveSession session, long number) {
                MessageValues values = new MessageValues(run.ids(), number, session.user(), group, run.clock());
                byte[] json = args.next().get().renderBytes(values, Template.Escape.JSON);
                String name = event.render(values, Template.Escape.NONE);
                boolean asks = reply.rule().way() == ReplyRule.Way.PROTOCOL;
                long ackId = asks ? number : SocketIoWriter.NO_ACK;
                Expectation expectation = reply.expectation(values);
                if (session instanceof SocketIoLibrarySession library) {
                    return new Prepared(
                            handOver(library, name, json, ackId), json.length, values.drawnSequence(), expectation);
                }
                SocketIoFrames frames = frames((SocketIoConnection) session, name, json, ackId);
                return new Prepared(
                        frames.text(), false, frames.attachments(), json.length, values.drawnSequence(), expectation);
            }

            @Override
            public void write(LiveSession session, Prepared message, InFlight sent) {
                if (message.handOver() != null) {
                    message.handOver().accept(sent);
                    return;
                }
                ((SocketIoConnection) session).write(new SocketIoFrames(message.bytes(), message.attachments()), sent);
            }
        };
    }

    private static SocketIoFrames frames(SocketIoConnection session, String name, byte[] json, long ackId) {
        try {
            return SocketIoWriter.event(session.revision(), session.namespace(), name, json, ackId);
        } catch (IllegalArgumentException e) {
            throw unwritable(e);
        }
    }

    private static Consumer<WriteListener> handOver(
            SocketIoLibrarySession session, String name, byte[] json, long number) {
        try {
            return session.event(name, json, number);
        } catch (IllegalArgumentException e) {
            throw unwritable(e);
        }
    }

    private static FaultException unwritable(IllegalArgumentException why) {
        return new Fault(
                        Cause.BAD_CELL,
                        "cell event, args or argsFile, its values put in: " + why.getMessage() + "; allowed: "
                                + ALLOWED)
                .toException();
    }
}
