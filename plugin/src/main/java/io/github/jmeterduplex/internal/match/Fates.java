package io.github.jmeterduplex.internal.match;

import io.github.jmeterduplex.internal.log.LabelStats;
import io.github.jmeterduplex.internal.log.MessageRow;
import io.github.jmeterduplex.internal.log.RunLog;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.ResponseCode;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** Books fates: counts, histogram, row, and the batch that waits. Thread-safe. */
final class Fates {
    private final RunLog log;
    private final WallClock clock;
    private final MessageIds ids;

    Fates(RunLog log, WallClock clock, MessageIds ids) {
        this.log = log;
        this.clock = clock;
        this.ids = ids;
    }

    void replied(InFlight message, Arrival arrival) {
        long nanos = arrival.arrivedNanos();
        LabelStats stats = message.spec().stats();
        stats.replied(latencyMicros(message, nanos), intendedMicros(message, nanos));
        if (log.wants(Outcome.REPLIED)) {
            log.row(row(message, Outcome.REPLIED, nanos, ResponseCode.OK, "", arrival.bodyLength()));
        }
        Batch batch = message.takeBatch();
        if (batch != null) {
            batch.replied(body(arrival));
        }
    }

    private static byte[] body(Arrival arrival) {
        int from = arrival.bodyOffset();
        return Arrays.copyOfRange(arrival.bodyArray(), from, from + arrival.bodyLength());
    }

    void unanswered(InFlight message) {
        message.spec().stats().unanswered();
        if (log.wants(Outcome.UNANSWERED)) {
            log.row(row(message, Outcome.UNANSWERED, message.sentNanos(), ResponseCode.OK, "", 0));
        }
        Batch batch = message.takeBatch();
        if (batch != null) {
            batch.replied(null);
        }
    }

    void lost(InFlight message, Fault why, long nanos) {
        message.spec().stats().lost(why.cause());
        if (log.wants(Outcome.LOST)) {
            log.row(row(message, Outcome.LOST, nanos, why.cause().code(), why.message(), 0));
        }
        Batch batch = message.takeBatch();
        if (batch != null) {
            batch.problem(why);
        }
    }

    void failed(InFlight message, Fault why) {
        failed(message.spec(), message.sender().session(), message.number(), message.bytesOut(), why);
        Batch batch = message.takeBatch();
        if (batch != null) {
            batch.problem(why);
        }
    }

    void failedUnregistered(MessageSpec spec, Fault why) {
        failed(spec, -1, MessageRow.NO_ID, 0, why);
    }

    private void failed(MessageSpec spec, int session, long number, int bytesOut, Fault why) {
        spec.stats().failed(why.cause());
        if (log.wants(Outcome.FAILED)) {
            long now = clock.epochMillis(clock.nanos());
            String code = why.cause().code().text();
            log.row(new MessageRow(
                    Outcome.FAILED,
                    spec.stats().label(),
                    now,
                    0,
                    LabelStats.NONE,
                    session,
                    ids.prefix(),
                    number,
                    code,
                    why.message(),
                    spec.threadName(),
                    0,
                    bytesOut));
        }
    }

    void each(InFlight message, long nanos, boolean first) {
        long micros = latencyMicros(message, nanos);
        message.spec().stats().each(micros);
        if (first) {
            message.spec().stats().first(micros);
        }
    }

    void wrong(InFlight message, Arrival arrival) {
        message.spec().stats().wrong();
        Fault fault = new Fault(
                Cause.UNEXPECTED,
                "the reply to message " + id(message) + " breaks expect "
                        + message.spec().expectation().text());
        if (log.wants(Outcome.WRONG)) {
            log.row(row(
                    message,
                    Outcome.WRONG,
                    arrival.arrivedNanos(),
                    fault.cause().code(),
                    fault.message(),
                    arrival.bodyLength()));
        }
        Batch batch = message.takeBatch();
        if (batch != null) {
            batch.wrong(fault, body(arrival));
        }
    }

    void late(InFlight message, Sender receiver, long nanos) {
        message.spec().stats().late(latencyMicros(message, nanos));
        beside(message, Outcome.LATE, receiver, nanos, "the reply came after the message was given up");
    }

    void duplicate(InFlight message, Sender receiver, long nanos) {
        message.spec().stats().duplicate();
        beside(message, Outcome.DUPLICATE, receiver, nanos, "another reply had come before");
    }

    private void beside(InFlight message, Outcome outcome, Sender receiver, long nanos, String what) {
        if (log.wants(outcome)) {
            String where = what + "; arrived in session " + receiver.session();
            log.row(row(message, outcome, nanos, ResponseCode.TIMEOUT, where, 0));
        }
    }

    void pushed(LabelStats stats, long latencyMicros) {
        stats.pushed(latencyMicros);
        log.sessions().pushed();
    }

    Fault timedOut(InFlight message) {
        long millis = TimeUnit.NANOSECONDS.toMillis(message.spec().timeoutNanos());
        String what =
                message.replies() == 1 ? "no reply" : message.arrivals() + " of " + message.replies() + " replies";
        return new Fault(
                Cause.TIMEOUT,
                what + " from " + message.sender().remote() + " within " + millis
                        + " ms (replyTimeoutMillis) to message " + id(message) + " of session "
                        + message.sender().session() + ": see the server's log, and check reply and replyFrom");
    }

    private MessageRow row(InFlight message, Outcome outcome, long nanos, ResponseCode code, String what, int bytesIn) {
        return new MessageRow(
                outcome,
                message.spec().stats().label(),
                clock.epochMillis(message.sentNanos()),
                latencyMicros(message, nanos),
                intendedMicros(message, nanos),
                message.sender().session(),
                ids.prefix(),
                message.number(),
                code.text(),
                what,
                message.spec().threadName(),
                bytesIn,
                message.bytesOut());
    }

    private static long latencyMicros(InFlight message, long nanos) {
        return TimeUnit.NANOSECONDS.toMicros(nanos - message.sentNanos());
    }

    private static long intendedMicros(InFlight message, long nanos) {
        return message.hasIntended() ? TimeUnit.NANOSECONDS.toMicros(nanos - message.intendedNanos()) : LabelStats.NONE;
    }

    private String id(InFlight message) {
        return ids.of(message.number());
    }
}
