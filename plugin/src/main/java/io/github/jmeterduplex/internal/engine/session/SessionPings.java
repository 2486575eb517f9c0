package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The WebSocket pings of one session that wait for their pongs. A pong answers all pings before it too, as the other
 * side may answer only the latest one (RFC 6455, section 5.5.3). Thread-safe.
 */
final class SessionPings {
    /**
     * A ping that waits for its pong.
     *
     * @param asked completed with the nanoseconds until the pong; null if the session sends the ping by itself
     */
    private record Ping(
            long number, long sentNanos, @Nullable CompletableFuture<Long> asked) {}

    private final RunCounts counts;
    /** The pings that the session sends by itself; null if it does not. */
    private final @Nullable PingPlan plan;

    // Guarded by this.
    /** The pings that wait; null before the first one, as most sessions never send one. */
    private @Nullable Queue<Ping> waiting;

    private long lastNumber;
    private @Nullable Fault over;

    /** When the next ping of the plan is due; 0 before the first look. Confined to the run's timer. */
    private long dueNanos;

    SessionPings(RunCounts counts, @Nullable PingPlan plan) {
        this.counts = counts;
        this.plan = plan;
    }

    /** Returns how often {@link #isDue} must be asked, in nanoseconds. */
    long checkNanos() {
        return plan == null ? Long.MAX_VALUE : plan.checkNanos();
    }

    /** Whether the session must send a ping now; the first one is due one interval after the first call. */
    boolean isDue(long nowNanos) {
        if (plan == null) {
            return false;
        }
        boolean isFirstLook = dueNanos == 0;
        if (!isFirstLook && nowNanos - dueNanos < 0) {
            return false;
        }
        long next = dueNanos + plan.everyNanos();
        dueNanos = isFirstLook || nowNanos - next >= 0 ? nowNanos + plan.everyNanos() : next;
        return !isFirstLook;
    }

    /** Sends the ping of the plan that is due, and counts the one before it if its pong is missing. */
    void sendByPlan(Channel channel, long nowNanos) {
        if (channel.sendsPings()) {
            if (isMissed()) {
                counts.pongMissing(channel.remote());
            }
            channel.ping(begin(nowNanos, null));
        }
    }

    /** Forgets the ping of the plan that still waits; returns whether there was one. */
    private synchronized boolean isMissed() {
        return waiting != null && waiting.removeIf(ping -> ping.asked == null);
    }

    /**
     * Sends a ping that the plan does not ask for.
     *
     * @return completed with the nanoseconds until its pong, or with the fault by which the session ends before
     */
    CompletableFuture<Long> send(Channel channel, long nowNanos) {
        CompletableFuture<Long> asked = new CompletableFuture<>();
        channel.ping(begin(nowNanos, asked));
        return asked;
    }

    /**
     * Notes a ping that is about to be sent; one of a session that has ended is over immediately.
     *
     * @param asked null for a ping of the plan
     * @return its number, from 1
     */
    private long begin(long nowNanos, @Nullable CompletableFuture<Long> asked) {
        Fault ended;
        long number;
        synchronized (this) {
            ended = over;
            number = ++lastNumber;
            if (ended == null) {
                Queue<Ping> pings = waiting == null ? new ArrayDeque<>(2) : waiting;
                pings.removeIf(ping -> ping.asked != null && ping.asked.isDone());
                pings.add(new Ping(number, nowNanos, asked));
                waiting = pings;
            }
        }
        if (ended != null && asked != null) {
            asked.completeExceptionally(ended.toException());
        }
        return number;
    }

    /** Ends the waiting of the ping with this number and of those before it; ignores a number that is not awaited. */
    void pong(long number, long arrivedNanos) {
        for (Ping ping : answered(number)) {
            answer(ping, number, arrivedNanos);
        }
    }

    private synchronized List<Ping> answered(long number) {
        if (waiting == null || number > lastNumber) {
            return List.of();
        }
        List<Ping> answered = new ArrayList<>(1);
        for (Ping first = waiting.peek(); first != null && first.number <= number; first = waiting.peek()) {
            answered.add(waiting.remove());
        }
        return answered;
    }

    private void answer(Ping ping, long number, long arrivedNanos) {
        long nanos = arrivedNanos - ping.sentNanos;
        if (ping.asked != null) {
            ping.asked.complete(nanos);
        } else if (plan != null && ping.number == number) {
            plan.stats().time(LatencyKind.PING, TimeUnit.NANOSECONDS.toMicros(nanos));
        }
    }

    /** Ends all waiting, as the session has ended. */
    void end(Fault why) {
        List<Ping> unanswered;
        synchronized (this) {
            over = why;
            unanswered = waiting == null ? List.of() : List.copyOf(waiting);
            waiting = null;
        }
        for (Ping ping : unanswered) {
            if (ping.asked != null) {
                ping.asked.completeExceptionally(why.toException());
            }
        }
    }
}
