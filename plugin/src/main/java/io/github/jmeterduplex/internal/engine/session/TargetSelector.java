package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Chooses the session for each message of one sample. Confined to one thread. */
public interface TargetSelector<S extends LiveSession> {
    /** Stands for an unlimited number of messages, for a sender that stops by itself. */
    int ENDLESS = Integer.MAX_VALUE;

    boolean hasNext();

    /**
     * Returns the session whose turn it is.
     *
     * @param ready preferred: another session is skipped in favour of one that is ready
     * @return null if no session is open
     */
    @Nullable
    S next(Predicate<? super S> ready);

    /** Returns why {@link #next} returned null. */
    Fault none();

    /** Returns how many messages the selected session may get in its turn. */
    int most();

    /** Subtracts the messages that were sent, or failed, in this turn from those that are left. */
    void took(int messages);

    /** Returns the number of messages left, or {@link #ENDLESS}. */
    int left();

    /** Counts the sessions that get messages now. */
    int sessions();

    /**
     * Selects the sessions of a group in turn.
     *
     * @param messages in all, or {@link #ENDLESS}
     */
    static <S extends LiveSession> TargetSelector<S> roundRobin(Group<S> group, int messages) {
        return new OneByOne<>(group, -1, messages);
    }

    /**
     * Selects one session of a group for all messages, by the session's index from 0.
     *
     * @param messages in all, or {@link #ENDLESS}
     */
    static <S extends LiveSession> TargetSelector<S> single(Group<S> group, int index, int messages) {
        return new OneByOne<>(group, index, messages);
    }

    /**
     * Selects every session that is open now, and goes on with a session that was dropped and opened again. If each has
     * a number of messages, those to a session that is not open fail; without a limit other sessions get them.
     *
     * @param messages to each, or {@link #ENDLESS}
     */
    static <S extends LiveSession> TargetSelector<S> each(Group<S> group, int messages) {
        return new EachOf<>(group, messages);
    }

    /** Selects sessions for one common number of messages: all in turn, or a single one. */
    final class OneByOne<S extends LiveSession> implements TargetSelector<S> {
        private final Group<S> group;
        private final int index;
        private int left;

        private OneByOne(Group<S> group, int index, int messages) {
            this.group = group;
            this.index = index;
            this.left = messages;
        }

        @Override
        public boolean hasNext() {
            return left > 0;
        }

        @Override
        public @Nullable S next(Predicate<? super S> ready) {
            if (index < 0) {
                return group.next(ready);
            }
            List<S> sessions = group.sessions();
            S session = index < sessions.size() ? sessions.get(index) : null;
            return session != null && session.isOpen() ? session : null;
        }

        @Override
        public Fault none() {
            if (index < 0) {
                return group.noneOpen();
            }
            List<S> sessions = group.sessions();
            String where = "target " + index + " of group \"" + group.name() + "\"";
            if (index >= sessions.size()) {
                return new Fault(
                        Cause.NO_SESSION,
                        where + " does not exist: the group has " + DisplayText.count(sessions.size(), "session")
                                + ", counted from 0");
            }
            Fault why = sessions.get(index).fault();
            return new Fault(
                    Cause.NO_SESSION, where + " is not open: " + (why == null ? "it is closing" : why.message()));
        }

        @Override
        public int most() {
            return left;
        }

        @Override
        public void took(int messages) {
            left = left == ENDLESS ? ENDLESS : left - messages;
        }

        @Override
        public int left() {
            return left;
        }

        @Override
        public int sessions() {
            return index < 0 ? group.open() : 1;
        }
    }

    /** Selects sessions so that each gets the same number of messages. */
    final class EachOf<S extends LiveSession> implements TargetSelector<S> {
        private final Group<S> group;
        /** The sessions that were open at the beginning, or their replacements after a drop. */
        private final List<S> sessions;

        private final int[] left;
        private int total;
        private int turn = -1;

        private EachOf(Group<S> group, int messages) {
            this.group = group;
            this.sessions = group.sessions().stream()
                    .filter(LiveSession::isOpen)
                    .collect(Collectors.toCollection(ArrayList::new));
            this.left = new int[sessions.size()];
            Arrays.fill(left, messages);
            // If no session is open, one message fails, which reports that.
            long wanted = (long) messages * Math.max(1, sessions.size());
            this.total = messages == ENDLESS ? ENDLESS : (int) Math.min(ENDLESS - 1, wanted);
        }

        @Override
        public boolean hasNext() {
            return total > 0;
        }

        @Override
        public @Nullable S next(Predicate<? super S> ready) {
            int waiting = -1;
            for (int tried = 1; tried <= left.length; tried++) {
                int index = (turn + tried) % left.length;
                if (left[index] > 0) {
                    S session = present(index);
                    boolean isOpen = session.isOpen();
                    // If each session has its own number of messages, those of an ended session fail immediately.
                    if (isOpen ? ready.test(session) : total != ENDLESS) {
                        turn = index;
                        return session;
                    }
                    waiting = waiting < 0 && isOpen ? index : waiting;
                }
            }
            turn = waiting < 0 ? turn : waiting;
            return waiting < 0 ? null : sessions.get(waiting);
        }

        /** Returns the session at an index, or the session that replaced it after a drop. */
        private S present(int index) {
            S session = sessions.get(index);
            S now = session.isOpen() ? session : group.withNumber(session.number());
            if (now != null && now.isOpen()) {
                sessions.set(index, now);
            }
            return sessions.get(index);
        }

        @Override
        public Fault none() {
            return group.noneOpen();
        }

        @Override
        public int most() {
            return turn < 0 ? total : left[turn];
        }

        @Override
        public void took(int messages) {
            if (total != ENDLESS) {
                total -= messages;
                if (turn >= 0) {
                    left[turn] -= messages;
                }
            }
        }

        @Override
        public int left() {
            return total;
        }

        @Override
        public int sessions() {
            int count = 0;
            for (int i = 0; i < left.length; i++) {
                if (left[i] > 0 && sessions.get(i).isOpen()) {
                    count++;
                }
            }
            return count;
        }
    }
}
