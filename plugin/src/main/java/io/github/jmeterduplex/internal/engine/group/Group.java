package io.github.jmeterduplex.internal.engine.group;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.engine.user.FrameTrace;
import io.github.jmeterduplex.internal.engine.user.InboundMessage;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.Mailbox;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The sessions that Connect samples opened under one name. Each has a place: a session that is opened again after a
 * drop takes the place of the dropped one, and another session may take it after that one was given up. Thread-safe.
 */
public final class Group<S extends LiveSession> {
    private final String name;
    private final GroupProtocol<S> protocol;
    /** The sessions of this group in order. Guarded by this. */
    private final Places<S> places = new Places<>();
    /** The number of requested sessions that are neither opened nor failed yet. Guarded by this. */
    private int pending;
    /** The number of sessions that Connect samples have requested. Guarded by this. */
    private int asked;
    /** Number that grows when all openings under way are cancelled. Guarded by this. */
    private int epoch;
    /** The sessions of this group that will not be opened again. Guarded by this. */
    private final NotReopened<S> notReopened = new NotReopened<>();
    /** The drops of sessions that were reopened or replaced. Guarded by this. */
    private final DroppedSessions drops = new DroppedSessions();
    /** The number of failed openings, by cause. Guarded by this. */
    private final Map<Cause, Integer> failed = new EnumMap<>(Cause.class);
    /** The fault of the first failed opening; null before. Guarded by this. */
    private @Nullable Fault firstFailed;

    private final List<ReconnectWatch> watches = new CopyOnWriteArrayList<>();
    private final Mailbox mailbox;
    /** The trace of the group's first session; null if no sampler wants it. Written by Connect samples. */
    private volatile @Nullable FrameTrace trace;

    private final List<FrameTrace> traces = new CopyOnWriteArrayList<>();

    /** @param kept the budget of the messages that the group keeps */
    public Group(String name, GroupProtocol<S> protocol, KeptBytes kept) {
        this.name = name;
        this.protocol = protocol;
        this.mailbox = new Mailbox(kept);
    }

    public String name() {
        return name;
    }

    /**
     * Casts this group to a group of the given protocol.
     *
     * @throws io.github.jmeterduplex.session.FaultException if its sessions are of another one
     */
    @SuppressWarnings("unchecked") // The same protocol has the same sessions.
    <T extends LiveSession> Group<T> as(GroupProtocol<T> wanted) {
        if (!wanted.equals(protocol)) {
            throw new Fault(
                            Cause.BAD_PARAMETER,
                            "parameter group: \"" + name + "\" holds " + protocol.name()
                                    + " sessions; allowed: a group of " + wanted.name() + " sessions")
                    .toException();
        }
        return (Group<T>) this;
    }

    /**
     * A Connect sample's permission to open sessions.
     *
     * @param how what it does with existing sessions
     * @param sessions how many
     * @param newlyAsked by how many the number of requested sessions has grown
     * @param reconnect whether they are opened again after a drop
     */
    public record Claim(int epoch, IfExists how, int sessions, int newlyAsked, boolean reconnect) {}

    /** Claims sessions for a Connect sample, which must then open them itself. */
    public synchronized Claim claim(IfExists how, int sessions, boolean reconnect) {
        if (how == IfExists.REPLACE) {
            drops.forgetReplaced();
        }
        int missing = how == IfExists.KEEP ? missing(sessions) : sessions;
        int newlyAsked = how == IfExists.ADD ? sessions : Math.max(0, sessions - asked);
        asked += newlyAsked;
        pending += missing;
        return new Claim(epoch, how, missing, newlyAsked, reconnect);
    }

    /** Returns how many sessions are missing from the given number: neither open nor going to be. */
    public synchronized int missing(int sessions) {
        int present = (int) sessions().stream().filter(this::isPresent).count();
        return Math.max(0, sessions - present - pending);
    }

    /** Gives up and returns those sessions that are neither open nor will be, so that others can replace them. */
    public synchronized List<S> giveUpAbsent(List<S> some) {
        List<S> absent = some.stream()
                .filter(session -> places.of(session) < 0 || !isPresent(session))
                .toList();
        forgo((int) absent.stream()
                .filter(session -> places.of(session) >= 0 && notReopened.giveUp(session))
                .count());
        return absent;
    }

    private boolean isPresent(S session) {
        return session.isOpen() || (session.comesBack() && !session.closedByUs() && !notReopened.contains(session));
    }

    /** Whether the session at this place (-1 = any session) can receive messages, now or later. */
    public synchronized boolean expects(int place) {
        return place < 0
                ? pending > 0 || sessions().stream().anyMatch(this::isPresent)
                : place < places.size() && isPresent(sessions().get(place));
    }

    /**
     * Adds an opened session to the group, in the place of a session that is gone for good if there is one.
     *
     * @return whether it is still wanted
     */
    public synchronized boolean slot(Claim claim, S session) {
        if (claim.epoch != epoch) {
            return false;
        }
        pending--;
        S gone = notReopened.firstVacated();
        if (gone == null) {
            places.add(session);
        } else {
            places.replace(places.of(gone), session);
            drops.replaced(gone);
            boolean wasGivenUp = notReopened.forget(Set.of(gone)) > 0;
            // ADD has asked for one more, but it only replaces the one that is gone; other claims have not.
            forgo(claim.how == IfExists.ADD && !wasGivenUp ? 1 : 0);
        }
        if (!claim.reconnect) {
            notReopened.never(session);
        }
        return true;
    }

    /** Marks a session as gone for good, so that the next opened session replaces it. */
    public synchronized void vacate(S gone) {
        if (places.of(gone) >= 0) {
            notReopened.vacate(gone);
        }
    }

    /** Reduces a claim by one session that could not be opened or is not wanted any more. */
    public synchronized void unclaim(Claim claim, @Nullable Fault why) {
        if (claim.epoch == epoch) {
            pending--;
        }
        if (why != null) {
            failed.merge(why.cause(), 1, Integer::sum);
            firstFailed = firstFailed == null ? why : firstFailed;
        }
    }

    /** Cancels a claim as if it had never been made, because none of its sessions will be opened. */
    public synchronized void unclaimAll(Claim claim) {
        if (claim.epoch == epoch) {
            pending -= claim.sessions;
            forgo(claim.newlyAsked);
        }
    }

    /**
     * Replaces a dropped session by the session that was reopened for it.
     *
     * @param downNanos how long it was gone
     * @return whether it is still wanted
     */
    public synchronized boolean reseat(Claim claim, S dropped, S back, long downNanos) {
        int place = claim.epoch == epoch && !notReopened.contains(dropped) ? places.of(dropped) : -1;
        if (place < 0) {
            return false;
        }
        places.replace(place, back);
        drops.back(back.number(), dropped.fault(), downNanos);
        watches.forEach(watch -> watch.back(back.number()));
        return true;
    }

    /** Whether a dropped session should be opened again. */
    public synchronized boolean wantsBack(Claim claim, S dropped) {
        return claim.epoch == epoch && !notReopened.contains(dropped) && places.of(dropped) >= 0;
    }

    /** Gives up a dropped session after its last attempt to reconnect: no sampler waits for it any more. */
    public synchronized void giveUp(Claim claim, S dropped) {
        if (wantsBack(claim, dropped) && notReopened.giveUp(dropped)) {
            forgo(1);
            watches.forEach(watch -> watch.gaveUp(dropped.number()));
        }
    }

    /** Records that an attempt to open a dropped session again failed. */
    public void failedToComeBack(S dropped, Fault why) {
        watches.forEach(watch -> watch.failed(dropped.number(), why));
    }

    /** Notifies a watch of all sessions that reconnect from now on. */
    public void tell(ReconnectWatch watch) {
        watches.add(watch);
    }

    public void forget(ReconnectWatch watch) {
        watches.remove(watch);
    }

    /** Whether all of these sessions will be opened again if they are dropped. */
    public synchronized boolean reopens(Set<LiveSession> some) {
        return sessions().stream().filter(some::contains).noneMatch(notReopened::isNever);
    }

    public synchronized boolean wants(Claim claim) {
        return claim.epoch == epoch;
    }

    /** Cancels all pending and future openings and reconnects: dropped sessions are gone for good. */
    public synchronized List<S> callOff() {
        List<S> dropped =
                sessions().stream().filter(session -> !session.isOpen()).toList();
        dropped.forEach(session -> session.user().leave());
        epoch++;
        notReopened.callOff(sessions());
        pending = 0;
        asked = places.size() - notReopened.givenUp();
        return dropped;
    }

    /** Returns how many sessions Connect samples have requested, opened or not. */
    public synchronized int asked() {
        return asked;
    }

    /** Reduces the number of requested sessions by failed openings that are tolerated. */
    public synchronized void forgo(int sessions) {
        asked = Math.max(0, asked - sessions);
    }

    /** Returns a live view of all sessions in order, including closed ones. */
    public List<S> sessions() {
        return places.sessions();
    }

    /** Returns the session with this number; null if it does not belong to this group any more. */
    public synchronized @Nullable S withNumber(int number) {
        return places.withNumber(number);
    }

    /** Returns the index of a session in this group; -1 if it does not belong to the group any more. */
    public synchronized int placeOf(LiveSession session) {
        return places.of(session);
    }

    /** Returns the session that received a message; null if it does not belong to this group any more. */
    public @Nullable S sessionOf(InboundMessage message) {
        S now = withNumber(message.session().number());
        return now != null && now.equals(message.session()) ? now : null;
    }

    /**
     * Selects open sessions to close, which will not be reopened: call {@link #release} or {@link #keep} for them
     * later.
     *
     * @param most how many at most, from the last place on
     */
    public synchronized List<S> closing(int most) {
        List<S> last = places.lastOpen(most);
        notReopened.close(last);
        return last;
    }

    /** Leaves the selected sessions open after all; releases those that were dropped in the meantime. */
    public synchronized void keep(Collection<S> closing) {
        Set<S> open = closing.stream().filter(LiveSession::isOpen).collect(Collectors.toSet());
        notReopened.keep(open);
        release(closing.stream().filter(session -> !open.contains(session)).toList());
    }

    public int open() {
        return places.open();
    }

    /**
     * Returns the lost sessions: not closed by this side, and either not open now or once gone for too long.
     *
     * @param maxDownNanos the longest time that a session may have been gone
     */
    public synchronized LostSessions lost(long maxDownNanos) {
        return drops.lost(sessions(), maxDownNanos);
    }

    /** Returns the longest time in ns that a reconnected session was gone; 0 if no session has reconnected. */
    public synchronized long longestDownNanos() {
        return drops.longestDownNanos();
    }

    /** Describes the openings that failed, by cause, with an example; empty if no opening failed. */
    public synchronized String failures() {
        return firstFailed == null
                ? ""
                : failed.entrySet().stream()
                        .map(entry -> entry.getKey().slug() + ' ' + entry.getValue())
                        .collect(Collectors.joining(
                                ", ", "openings that failed: ", "; the first: " + firstFailed.message()));
    }

    /** Returns the next ready session, round robin, else any open one; null if no session is open. */
    public @Nullable S next(Predicate<? super S> ready) {
        return places.next(ready);
    }

    /** Returns a random open session other than the one with this number; null if no other one is open. */
    public @Nullable S peerOf(int number) {
        return places.peerOf(number);
    }

    /**
     * Releases sessions that this side has closed or is closing. They do not count as requested any more. Their users'
     * rows may be assigned again immediately, in the order of their places: the next Connect need not wait for the
     * servers.
     */
    public synchronized void release(Collection<? extends S> closed) {
        Set<S> gone = closed.stream().filter(session -> places.of(session) >= 0).collect(Collectors.toSet());
        sessions().stream()
                .filter(gone::contains)
                .forEach(session -> session.user().leave());
        places.remove(gone);
        drops.forget(gone);
        if (places.size() == 0) {
            // The group begins again.
            mailbox.clear();
            drops.forgetReplaced();
        }
        forgo(gone.size() - notReopened.forget(gone));
    }

    /** Creates the fault for a sampler that needs an open session although none is open. */
    public Fault noneOpen() {
        String none = "no session of group \"" + name + "\" is open: ";
        for (S session : sessions()) {
            Fault why = session.fault();
            if (why != null) {
                return new Fault(Cause.NO_SESSION, none + "session " + session.number() + ": " + why.message());
            }
        }
        return new Fault(Cause.NO_SESSION, none + nothingThere());
    }

    private synchronized String nothingThere() {
        if (places.size() > 0) {
            return "they are closing";
        }
        if (pending > 0) {
            return pending + " are being opened (wait=false): a WaitSessions sampler must come before";
        }
        return failed.isEmpty() ? "none was opened, or all were disconnected" : failures();
    }

    public Mailbox mailbox() {
        return mailbox;
    }

    public @Nullable FrameTrace trace() {
        return trace;
    }

    /** Sets the trace of the group's first session, which samples show. */
    public void trace(FrameTrace ofFirstSession) {
        trace = ofFirstSession;
    }

    /** Returns the traces of all observed sessions. */
    public List<FrameTrace> traces() {
        return traces;
    }

    /** Adds the trace of a session to the observed ones. */
    public void look(FrameTrace ofSession) {
        traces.add(ofSession);
    }
}
