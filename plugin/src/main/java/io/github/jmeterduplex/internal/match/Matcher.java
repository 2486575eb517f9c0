package io.github.jmeterduplex.internal.match;

import io.github.jmeterduplex.internal.log.LabelStats;
import io.github.jmeterduplex.internal.log.RunLog;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import org.jspecify.annotations.Nullable;

/**
 * The messages in flight of this JVM: gives each one fate, exactly once, and counts what comes beside. Thread-safe.
 *
 * <p>A message is registered ({@link #begin}), stamped and counted at its hand-over ({@link #handOver}), and then
 * replied by an arrival, or lost by the {@link #sweep}. One without a reply to wait for has its outcome when it is
 * written. What a channel drops has failed. Finished ids are remembered for a while, so that late replies and
 * duplicates are told from pushes.
 */
public final class Matcher {
    /** Stands for "no pace wanted this message at a certain time". */
    public static final long NO_PACE = Long.MIN_VALUE;

    private final Origin origin;
    private final WallClock clock;
    private final Fates fates;
    private final int pendingMax;
    private final IdRules idRules;
    private final KnownMessages messages;
    /** Set once, when the run ends: nothing is registered after. */
    private volatile boolean closed;

    /**
     * A matcher for one run.
     *
     * @param ids makes this engine's ids
     * @param pendingMax messages in flight at most ({@code duplex.pending.max})
     * @param rememberSeconds how long finished ids are known ({@code duplex.remember.seconds})
     */
    public Matcher(RunLog log, WallClock clock, MessageIds ids, int pendingMax, int rememberSeconds) {
        this.origin = new Origin(clock, ids, new WhatWasWritten());
        this.clock = clock;
        this.idRules = new IdRules(ids, rememberSeconds);
        this.fates = new Fates(log, origin);
        this.pendingMax = pendingMax;
        this.messages = new KnownMessages(origin, rememberSeconds);
    }

    /**
     * Makes a rule known: from now on every inbound message of its source is a candidate. It is forgotten with the last
     * of its messages, or soon where there is none, and known again with the next one. Idempotent.
     *
     * @param stats where ids of other engines are counted
     * @return the rule, or the same one that was known before
     */
    public ReplyRule register(ReplyRule rule, LabelStats stats) {
        return rule.way() == ReplyRule.Way.ID ? idRules.add(rule, stats, clock.nanos()) : rule;
    }

    /** Messages registered or written, without a fate. */
    public int inFlight() {
        return messages.inFlight();
    }

    /** Whether another message may be registered. */
    public boolean hasRoom() {
        return messages.inFlight() < pendingMax;
    }

    /**
     * Registers a message that is about to be written.
     *
     * @param batch hears its fate
     * @return the message, or null when the run has ended
     */
    public @Nullable InFlight begin(MessageSpec spec, Sender sender, Outgoing outgoing, @Nullable Batch batch) {
        InFlight message = new InFlight(origin, spec, sender, outgoing, batch);
        if (batch != null) {
            batch.started();
        }
        if (spec.listener() != null) {
            spec.listener().started();
        }
        if (spec.rule().way() != ReplyRule.Way.NONE) {
            messages.add(message);
        }
        if (closed) {
            fail(message, ended());
            return null;
        }
        return message;
    }

    /**
     * Stamps the send and counts it as written; the caller writes it now. Where it is replied in order, the caller
     * holds the sender's {@link Sender#orderLock} from here until it is with the channel.
     *
     * @return false when the run ended meanwhile: it must not be written
     */
    public boolean handOver(InFlight message) {
        if (!message.stamp(clock.nanos())) {
            return false;
        }
        MessageSpec spec = message.spec();
        ReplyRule rule = spec.rule();
        spec.stats().written();
        if (rule.way() == ReplyRule.Way.ID) {
            idRules.keep(rule, spec.stats(), message.sentNanos() + spec.timeoutNanos());
        } else if (rule.way() == ReplyRule.Way.ORDER) {
            // Stamped before: what is in the queue can be replied.
            message.sender().enqueue(rule.source(), message);
        }
        return true;
    }

    /** What channels tell of the bytes. */
    private final class WhatWasWritten implements Settlement {
        @Override
        public void written(InFlight message) {
            if (message.spec().rule().way() != ReplyRule.Way.NONE) {
                message.markTransmitted();
            } else if (message.move(InFlight.State.WRITTEN, InFlight.State.REPLIED)) {
                message.finishedAt(message.sentNanos());
                fates.unanswered(message);
            }
        }

        @Override
        public void dropped(InFlight message, boolean begun, Fault why) {
            Fault gone = message.sender().fault();
            Fault told = gone == null ? why : gone;
            if (begun) {
                lose(message, told, clock.nanos());
            } else if (message.move(InFlight.State.WRITTEN, InFlight.State.FAILED)) {
                messages.remove(message);
                fates.failed(message, told);
            }
        }
    }

    /** Gives up a message that was registered and not handed over. */
    public void fail(InFlight message, Fault fault) {
        if (message.move(InFlight.State.NEW, InFlight.State.FAILED)) {
            messages.remove(message);
            fates.failed(message, fault);
        }
    }

    /** Counts a message that could not even be registered: no open session, no room. */
    public void failUnregistered(MessageSpec spec, Fault fault) {
        fates.failedUnregistered(spec, fault);
    }

    /**
     * Takes one inbound message.
     *
     * @param receiver the session it arrived in
     * @return whether it belongs to a message; false makes it a push
     */
    public boolean arrived(Sender receiver, Arrival arrival) {
        InFlight message = find(idRules.of(arrival.source()), receiver, arrival);
        if (message == null) {
            message = find(idRules.ofAny(), receiver, arrival);
        }
        if (message == null) {
            message = receiver.dequeue(arrival);
        }
        if (message == null) {
            return false;
        }
        reply(message, receiver, arrival);
        return true;
    }

    /** The message whose id a candidate holds by one of these rules, which is its own. */
    private @Nullable InFlight find(IdRules.Known[] rules, Sender receiver, Arrival candidate) {
        for (IdRules.Known known : rules) {
            InFlight message = messages.find(idRules.number(known, candidate), candidate.arrivedNanos());
            if (message != null
                    && message.spec().rule().equals(known.rule())
                    // Others have messages of the same number.
                    && (!known.rule().numbered() || message.sender() == receiver)) {
                return message;
            }
        }
        return null;
    }

    /**
     * Takes the protocol's own answer to a message, such as a RECEIPT; answers that belong to no message are the
     * caller's.
     *
     * @param id of the message
     */
    public boolean answered(Sender receiver, String id, Arrival arrival) {
        return answered(receiver, origin.ids().number(id), arrival);
    }

    /**
     * Takes the protocol's own answer to a message, where it holds the number of its id instead.
     *
     * @param number may be of no message
     */
    public boolean answered(Sender receiver, long number, Arrival arrival) {
        InFlight message = messages.find(number, arrival.arrivedNanos());
        if (message == null
                || message.sender() != receiver
                || message.spec().rule().way() != ReplyRule.Way.PROTOCOL) {
            return false;
        }
        reply(message, receiver, arrival);
        return true;
    }

    /**
     * Takes one item of a stream that answers a message; what ends the stream is the answer, or so many items. The next
     * item of a stream whose message is lost is the last one too: nobody waits for more.
     *
     * @param number may be of no message
     */
    public StreamedItem streamed(Sender receiver, long number, Arrival item) {
        long nanos = item.arrivedNanos();
        InFlight message = messages.find(number, nanos);
        if (message == null
                || message.sender() != receiver
                || !message.spec().rule().isStream()) {
            return StreamedItem.UNKNOWN;
        }
        if (closed) {
            return StreamedItem.TAKEN;
        }
        loseOverdue(message, nanos);
        if (message.state() == InFlight.State.WRITTEN && completes(message, item)) {
            return StreamedItem.LAST;
        }
        // It may have been lost just now.
        return message.move(InFlight.State.LOST, InFlight.State.CANCELLED) ? StreamedItem.LAST : StreamedItem.TAKEN;
    }

    /** Takes an item of a message in flight, and says whether it was the last one that is wanted. */
    private boolean completes(InFlight message, Arrival item) {
        int items = message.takeItem(item, isExpected(message, item));
        fates.each(message, item.arrivedNanos(), items == 1);
        return items == message.spec().rule().items()
                && finish(message, InFlight.State.CANCELLED, item, message.isWrong());
    }

    private void loseOverdue(InFlight message, long nanos) {
        if (message.state() == InFlight.State.WRITTEN
                && nanos - message.sentNanos() > message.spec().timeoutNanos()) {
            lose(message, fates.timedOut(message), nanos);
        }
    }

    private void reply(InFlight message, Sender receiver, Arrival arrival) {
        if (closed || message.state() == InFlight.State.CANCELLED) {
            // The books are closed: the message has its fate, and nothing came after a time-out. What still comes of a
            // stream that was cancelled may be ignored (HubProtocol.md, Streaming).
            return;
        }
        long nanos = arrival.arrivedNanos();
        loseOverdue(message, nanos);
        boolean wrong = !message.isDone() && isWrong(message, arrival);
        int arrivals = 1;
        if (message.replies() > 1) {
            arrivals = message.arrive(receiver.session(), wrong);
            if (arrivals == 0) {
                fates.duplicate(message, receiver, nanos);
                return;
            }
            if (message.isCounting()) {
                fates.each(message, nanos, arrivals == 1);
            }
            wrong = message.isWrong();
        }
        complete(message, receiver, arrival, arrivals, wrong);
    }

    private static boolean isWrong(InFlight message, Arrival arrival) {
        boolean isExpected = message.spec().rule().isStream() ? !message.isWrong() : isExpected(message, arrival);
        return arrival.error() != null || !isExpected;
    }

    private static boolean isExpected(InFlight message, Arrival arrival) {
        Expectation expectation = message.expectation();
        return expectation == null || expectation.test().holds(arrival);
    }

    /**
     * Gives a message in flight its last reply.
     *
     * @return false where it has another fate
     */
    private boolean finish(InFlight message, InFlight.State to, Arrival arrival, boolean wrong) {
        if (!message.move(InFlight.State.WRITTEN, to)) {
            return false;
        }
        messages.remember(message, arrival.arrivedNanos());
        if (wrong) {
            fates.wrong(message, arrival);
        } else {
            fates.replied(message, arrival);
        }
        if (message.sender().isOvertaken(message.sequence())) {
            message.spec().stats().unordered();
        }
        return true;
    }

    /** @param wrong whether this arrival, or one that it completes, is not as expected */
    private void complete(InFlight message, Sender receiver, Arrival arrival, int arrivals, boolean wrong) {
        long nanos = arrival.arrivedNanos();
        boolean whole = arrivals >= message.replies();
        if (!message.isDone()) {
            if (!whole) {
                return;
            }
            if (finish(message, wrong ? InFlight.State.WRONG : InFlight.State.REPLIED, arrival, wrong)) {
                return;
            }
        }
        if (!whole && message.isCounting()) {
            // The last one has come meanwhile, on another thread.
            return;
        }
        boolean fanOut = message.replies() > 1;
        boolean late = fanOut
                ? message.state() == InFlight.State.LOST
                : message.move(InFlight.State.LOST, InFlight.State.LATE);
        if (late) {
            fates.late(message, receiver, nanos);
        } else {
            fates.duplicate(message, receiver, nanos);
        }
    }

    /** Gives up what has waited too long or whose session is gone, and forgets old ids. Called by one thread. */
    public void sweep() {
        long now = clock.nanos();
        messages.forEachInFlight(message -> sweep(message, now));
        messages.forget(now);
        idRules.forget(now);
    }

    private void sweep(InFlight message, long now) {
        if (message.state() == InFlight.State.WRITTEN) {
            Fault gone = message.sender().fault();
            if (now - message.sentNanos() > message.spec().timeoutNanos()) {
                lose(message, fates.timedOut(message), now);
            } else if (gone != null && message.isTransmitted()) {
                // What is not, its channel is about to drop.
                lose(message, gone, now);
            }
        }
    }

    /**
     * Ends the run: nothing is registered any more, what is in flight is lost with the run's end as cause, and replies
     * that come later count for nothing. What is still to be written is left to its channel.
     */
    public void close() {
        closed = true;
        messages.forEachInFlight(message -> {
            fail(message, ended());
            if (message.isTransmitted()) {
                lose(message, ended(), clock.nanos());
            }
        });
    }

    /** After {@link #close}, when all channels have ended: what has no outcome even then is lost. */
    public void settleRest() {
        messages.forEachInFlight(message -> lose(message, ended(), clock.nanos()));
    }

    /** Whether the run has ended. */
    public boolean isClosed() {
        return closed;
    }

    private void lose(InFlight message, Fault why, long now) {
        if (message.move(InFlight.State.WRITTEN, InFlight.State.LOST)) {
            if (message.spec().rule().way() == ReplyRule.Way.ID) {
                // The sweep may come long after the time-out.
                idRules.keep(message.spec().rule(), message.spec().stats(), now);
            }
            messages.remember(message, now);
            fates.lost(message, why, now);
        }
    }

    private static Fault ended() {
        return new Fault(Cause.END, "the run ended before the fate of this message was known");
    }

    /** Counts a push. */
    public void pushed(LabelStats stats, long latencyMicros) {
        fates.pushed(stats, latencyMicros);
    }
}
