package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.pace.Rate;
import io.github.jmeterduplex.internal.engine.pace.Schedule;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.OpenListener;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.tcp.OpeningTimes;
import io.github.jmeterduplex.internal.record.log.LabelStats;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Opens the sessions of one Connect sample into a group, paced and with limited parallelism; and opens dropped sessions
 * again if that is wanted. Thread-safe: openings begin on the sample's thread or on the run's opener thread, and end on
 * I/O threads.
 */
public final class Opener<S extends LiveSession> {
    @FunctionalInterface
    public interface Starter<S extends LiveSession> {
        /**
         * Creates a session for a user; the caller then starts it.
         *
         * @param dropped the user's previous session, whose subscriptions the new one takes over; null if it is the
         *     first one
         * @param listener must be notified of the result
         * @throws FaultException if the session cannot be made
         */
        S session(VirtualUser user, @Nullable S dropped, OpenListener listener);
    }

    private final Run run;
    private final LabelStats stats;
    private final Group<S> group;
    private final Group.Claim claim;
    private final OpeningStyle style;
    private final Starter<S> starter;
    /** The random numbers for delays, shared by the threads of all sessions. */
    private final Random delays;

    private final long startNanos;

    /** The attempts that wait for their turn. Guarded by this. */
    private final Queue<Attempt> waiting = new ArrayDeque<>();
    /** The number of openings in progress. Guarded by this. */
    private int underWay;
    /** The pace of the openings; null if they are not paced. Guarded by this. */
    private final @Nullable OpeningPace pace;
    /** Whether a task for the next turn is scheduled. Guarded by this. */
    private boolean turnScheduled;
    /** Whether the sample was interrupted, so that unopened sessions are not wanted. Guarded by this. */
    private boolean abandoned;

    /**
     * Creates the opener of one Connect sample.
     *
     * @param claim the sessions that the group allows to be opened, one per user
     */
    public Opener(
            Run run, LabelStats stats, Group<S> group, Group.Claim claim, OpeningStyle style, Starter<S> starter) {
        this.run = run;
        this.stats = stats;
        this.group = group;
        this.claim = claim;
        this.style = style;
        this.starter = starter;
        this.delays = new Random(style.seed());
        this.startNanos = now();
        this.pace = style.perSecond() > 0
                ? new OpeningPace(
                        new Schedule(Rate.steady(style.perSecond()), style.arrivals(), style.seed()), startNanos)
                : null;
    }

    private long now() {
        return run.clock().nanos();
    }

    /** Begins to open one session for each of these users, who are as many as the group allowed. Called once. */
    public FirstOpenings<S> start(List<VirtualUser> users) {
        FirstOpenings<S> firsts = new FirstOpenings<>(claim.sessions(), startNanos, run::isOver, this::abandon);
        synchronized (this) {
            users.forEach(user -> waiting.add(new Attempt(user, firsts, null, 0, 0)));
        }
        turn();
        return firsts;
    }

    private void abandon() {
        List<Attempt> dropped;
        synchronized (this) {
            abandoned = true;
            dropped = waiting.stream().filter(Attempt::isFirst).toList();
            waiting.removeAll(dropped);
        }
        dropped.forEach(Attempt::drop);
    }

    private void turn() {
        for (Attempt next = poll(); next != null; next = poll()) {
            next.begin();
        }
    }

    private synchronized @Nullable Attempt poll() {
        if (waiting.isEmpty() || underWay >= style.parallel()) {
            return null;
        }
        if (pace != null) {
            long now = now();
            long waitNanos = pace.waitNanos(now);
            if (waitNanos > 0) {
                schedule(waitNanos);
                return null;
            }
            pace.advance(now);
        }
        underWay++;
        return waiting.poll();
    }

    private void schedule(long nanos) {
        if (!turnScheduled) {
            turnScheduled = true;
            run.later(
                    () -> {
                        synchronized (this) {
                            turnScheduled = false;
                        }
                        turn();
                    },
                    nanos);
        }
    }

    private synchronized void ended() {
        underWay--;
        if (!waiting.isEmpty()) {
            schedule(0);
        }
    }

    private synchronized boolean isAbandoned() {
        return abandoned;
    }

    /**
     * One attempt to open a user's session, and the session's end. It lives as long as the session, so it drops its
     * references to the previous session and to the sample's openings as soon as its own opening has ended.
     */
    private final class Attempt implements OpenListener {
        private final VirtualUser user;
        /**
         * The openings of the sample that asked for this attempt; null if this is not a first opening, or if it has
         * ended. Guarded by this.
         */
        private @Nullable FirstOpenings<S> firsts;
        /**
         * The dropped session that is opened again; null if this is the user's first opening, or if it has ended.
         * Guarded by this.
         */
        private @Nullable S dropped;
        /** The session that this attempt opens; written before the session starts. */
        private volatile @Nullable S session;

        private final long droppedNanos;
        /** The number of this attempt since the drop, from 1; 0 at the user's first opening. */
        private final int number;

        private long beganNanos;

        /** The times of this opening; null before it begins, and when it has ended. */
        private volatile @Nullable OpeningTimes times;
        /** Whether the session has been added to the group. Guarded by this. */
        private boolean placed;
        /** Whether the session has ended. Guarded by this. */
        private boolean gone;
        /** Whether the failure of this attempt has been counted. Guarded by this. */
        private boolean failed;

        Attempt(
                VirtualUser user,
                @Nullable FirstOpenings<S> firsts,
                @Nullable S dropped,
                long droppedNanos,
                int number) {
            this.user = user;
            this.firsts = firsts;
            this.dropped = dropped;
            this.droppedNanos = droppedNanos;
            this.number = number;
        }

        boolean isFirst() {
            return number == 0;
        }

        private synchronized @Nullable S before() {
            return dropped;
        }

        void begin() {
            S before = before();
            if (!isWanted(before)) {
                drop();
                ended();
                return;
            }
            beganNanos = now();
            times = new OpeningTimes();
            run.log().sessions().opening();
            try {
                S made = starter.session(user, before, this);
                session = made;
                made.start();
            } catch (FaultException e) {
                onFailed(e.fault());
            } catch (RuntimeException | Error e) {
                // Else threads that wait for its end would wait for ever.
                List<StackTraceElement> where =
                        Arrays.stream(e.getStackTrace()).limit(1).toList();
                onFailed(new Fault(Cause.INTERNAL, "a fault in Duplex: " + DisplayText.clean(e + " at " + where)));
                S made = session;
                if (made != null) {
                    made.abort();
                }
            }
        }

        private boolean isWanted(@Nullable S before) {
            return before == null ? !isAbandoned() && group.wants(claim) : group.wantsBack(claim, before);
        }

        private S session() {
            return Objects.requireNonNull(session, "the attempt has not begun");
        }

        /** Cancels this attempt, which is not wanted any more and has not begun. */
        void drop() {
            leave(before());
            if (isFirst()) {
                group.unclaim(claim, null);
            }
            letGo();
        }

        /** Ends the user for good, and also the user's session if there was one. */
        private void leave(@Nullable S gone) {
            user.leave();
            if (gone != null) {
                group.vacate(gone);
            }
        }

        @Override
        public @Nullable OpeningTimes times() {
            return times;
        }

        @Override
        public synchronized void onOpen() {
            if (failed) {
                session().close();
                return;
            }
            long now = now();
            S made = session();
            OpeningTimes known = times;
            String tls = known == null ? null : known.tls();
            OpeningTimes.tell(known, each -> OpeningLatencies.record(stats, now - beganNanos, each));
            run.secured(tls);
            boolean wanted = isFirst() ? isPlaced(made, now, tls) : isBack(made, now);
            placed = true;
            boolean wasGone = gone;
            if (!wanted) {
                made.close();
            }
            if (wasGone) {
                dropped();
            }
            ended();
            letGo();
        }

        private boolean isPlaced(S made, long now, @Nullable String tls) {
            run.log().sessions().opened();
            boolean wanted = !isAbandoned() && group.slot(claim, made);
            FirstOpenings<S> sample = firsts;
            if (!wanted) {
                group.unclaim(claim, null);
            } else if (sample != null) {
                sample.opened(made, now, tls);
            }
            return wanted;
        }

        private boolean isBack(S made, long now) {
            run.log().sessions().reconnected();
            S before = dropped;
            boolean wanted = before != null && group.reseat(claim, before, made, now - droppedNanos);
            if (!wanted && before != null) {
                group.vacate(before);
            }
            return wanted;
        }

        @Override
        public void onFailed(Fault fault) {
            S before;
            FirstOpenings<S> sample;
            synchronized (this) {
                if (failed || placed) {
                    return;
                }
                failed = true;
                before = dropped;
                sample = firsts;
            }
            run.log().sessions().failed(fault);
            if (before != null) {
                group.failedToComeBack(before, fault);
                again(before, droppedNanos, number + 1);
            } else {
                group.unclaim(claim, fault);
                user.leave();
            }
            if (sample != null) {
                sample.failed(fault);
            }
            ended();
            letGo();
        }

        /** Ends the opening: notifies the sample that waits for it. */
        private void letGo() {
            FirstOpenings<S> sample;
            OpeningTimes.tell(times, OpeningTimes::end);
            times = null;
            synchronized (this) {
                sample = firsts;
                firsts = null;
                dropped = null;
            }
            if (sample != null) {
                sample.ended();
            }
        }

        @Override
        public synchronized void onGone() {
            gone = true;
            if (placed) {
                dropped();
            }
        }

        private void dropped() {
            S lost = session();
            if (lost.closedByUs() || !style.reconnect() || !lost.comesBack()) {
                leave(lost);
            } else {
                again(lost, now(), 1);
            }
        }

        private void again(S gone, long sinceNanos, int attempts) {
            long delayMillis = style.backoff().delayMillis(attempts, delays);
            boolean isOver = delayMillis == Backoff.GIVE_UP;
            if (isOver) {
                group.giveUp(claim, gone);
            }
            if (isOver || !group.wantsBack(claim, gone)) {
                leave(gone);
                return;
            }
            Attempt attempt = new Attempt(user, null, gone, sinceNanos, attempts);
            run.later(
                    () -> {
                        synchronized (Opener.this) {
                            waiting.add(attempt);
                        }
                        turn();
                    },
                    TimeUnit.MILLISECONDS.toNanos(delayMillis));
        }
    }
}
