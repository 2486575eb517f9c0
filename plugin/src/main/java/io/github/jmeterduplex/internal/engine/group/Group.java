package io.github.jmeterduplex.internal.engine.group;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.engine.user.FrameTrace;
import io.github.jmeterduplex.internal.engine.user.InboundMessage;
import io.github.jmeterduplex.internal.engine.user.LiveSession;
import io.github.jmeterduplex.internal.engine.user.Mailbox;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The sessions that Connect samples opened under one name, each in a place of its own: a session that is opened again
 * after a drop takes the place of the dropped one, and so may another after it was given up. Thread-safe.
 *
 * @param <S> the protocol's session
 */
public final class Group<S extends LiveSession> {
    private final String name;
    private final GroupProtocol<S> protocol;
    /** Guarded by this. */
    private final Places<S> places = new Places<>();
    /** Sessions asked for and neither opened nor failed yet. Guarded by this. */
    private int pending;
    /** Guarded by this. */
    private int asked;
    /** Grows when all openings under way are called off. Guarded by this. */
    private int epoch;
    /** Those of the places that will not be opened again all the same. Guarded by this. */
    private final NotReopened<S> notReopened = new NotReopened<>();
    /** Guarded by this. */
    private final DroppedSessions drops = new DroppedSessions();
    /** Guarded by this. */
    private final FailedOpenings failed = new FailedOpenings();

    private final List<ReconnectWatch> watches = new CopyOnWriteArrayList<>();
    private final OpenSessions<S> openSessions = new OpenSessions<>();
    private final Mailbox mailbox;
    /** Of its first session; null where none is wanted. Written by Connect samples. */
    private volatile @Nullable FrameTrace trace;

    private final List<FrameTrace> traces = new CopyOnWriteArrayList<>();

    /** An empty group of a protocol's sessions. */
    Group(String name, GroupProtocol<S> protocol, KeptBytes kept) {
        this.name = name;
        this.protocol = protocol;
        this.mailbox = new Mailbox(kept);
    }

    /** The name. */
    public String name() {
        return name;
    }

    /** The name of its sessions' protocol. */
    public String protocol() {
        return protocol.name();
    }

    /** This group, if its sessions are of that protocol. */
    @SuppressWarnings("unchecked") // The same protocol has the same sessions.
    <T extends LiveSession> @Nullable Group<T> as(GroupProtocol<T> wanted) {
        return wanted.equals(protocol) ? (Group<T>) this : null;
    }

    /**
     * What a Connect sample may open.
     *
     * @param how what it does with the sessions that are there
     * @param sessions how many
     * @param newlyAsked by how many the number of sessions that are asked for has grown
     * @param reconnect whether they come back after a drop
     */
    public record Claim(int epoch, IfExists how, int sessions, int newlyAsked, boolean reconnect) {}

    /**
     * Connect asks for sessions. What it gets it must begin to open: others will not open them too.
     *
     * @param reconnect whether they come back after a drop
     */
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

    /** How many of so many sessions are neither open nor being opened, nor will be open again by themselves. */
    public synchronized int missing(int sessions) {
        int present = (int) sessions().stream().filter(this::isPresent).count();
        return Math.max(0, sessions - present - pending);
    }

    /** Those of these that are neither open nor will be again: given up, for others that are {@link IfExists#ADD}ed. */
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

    /** Whether messages can come in the session of a place, or in any for -1: it is open, or will be. */
    public synchronized boolean expects(int place) {
        return place < 0
                ? pending > 0 || sessions().stream().anyMatch(this::isPresent)
                : place < places.size() && isPresent(sessions().get(place));
    }

    /**
     * A session of a claim is open: it gets a place, that of one that is gone for good if there is such.
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
            // Who adds asks for more, and the one that is gone is asked for no more; else the claim counts it already.
            forgo(claim.how == IfExists.ADD && !wasGivenUp ? 1 : 0);
        }
        if (!claim.reconnect) {
            notReopened.never(session);
        }
        return true;
    }

    /** A session is gone for good: the next one that is opened has its place. */
    public synchronized void vacate(S gone) {
        if (places.of(gone) >= 0) {
            notReopened.vacate(gone);
        }
    }

    /** A session of a claim could not be opened, or is not wanted any more. */
    public synchronized void unclaim(Claim claim, @Nullable Fault why) {
        if (claim.epoch == epoch) {
            pending--;
        }
        if (why != null) {
            failed.add(why);
        }
    }

    /** Nothing of a claim will be opened, and it is as if it had never been asked for. */
    public synchronized void unclaimAll(Claim claim) {
        if (claim.epoch == epoch) {
            pending -= claim.sessions;
            forgo(claim.newlyAsked);
        }
    }

    /**
     * A dropped session is open again.
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

    /** A dropped session is not opened again, as that was tried often enough: nobody waits for it any more. */
    public synchronized void giveUp(Claim claim, S dropped) {
        if (wantsBack(claim, dropped) && notReopened.giveUp(dropped)) {
            forgo(1);
            watches.forEach(watch -> watch.gaveUp(dropped.number()));
        }
    }

    /** An attempt to open a dropped session again failed. */
    public void failedToComeBack(S dropped, Fault why) {
        watches.forEach(watch -> watch.failed(dropped.number(), why));
    }

    /** Tells of all sessions that come back from now on. */
    public void tell(ReconnectWatch watch) {
        watches.add(watch);
    }

    /** Tells it no more. */
    public void forget(ReconnectWatch watch) {
        watches.remove(watch);
    }

    /** Whether all of these sessions are opened again after a drop. */
    public synchronized boolean reopens(Set<LiveSession> some) {
        return sessions().stream().filter(some::contains).noneMatch(notReopened::isNever);
    }

    /** Whether sessions of this claim are still wanted. */
    public synchronized boolean wants(Claim claim) {
        return claim.epoch == epoch;
    }

    /**
     * Calls off all openings that are under way or to come, reopenings included: dropped sessions are gone for good.
     *
     * @return these
     */
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

    /** Sessions that Connect asked for, opened or not. */
    public synchronized int asked() {
        return asked;
    }

    /** So many sessions less are asked for: openings that failed, and were allowed to. */
    public synchronized void forgo(int sessions) {
        asked = Math.max(0, asked - sessions);
    }

    /** All sessions in the order of their places, closed ones included: who has them now, until some are released. */
    public List<S> sessions() {
        return places.sessions();
    }

    /** The session with this number; null if it is not of this group any more. */
    public synchronized @Nullable S withNumber(int number) {
        return places.withNumber(number);
    }

    /** The place of a session, from 0; -1 if it is not of this group any more. */
    public synchronized int placeOf(LiveSession session) {
        return places.of(session);
    }

    /** The session that a message came in; null if it is not of this group any more. */
    public @Nullable S sessionOf(InboundMessage message) {
        S now = withNumber(message.session().number());
        return now != null && now.equals(message.session()) ? now : null;
    }

    /**
     * Open sessions that are about to be closed: one that is dropped from now on is not opened again. They are
     * {@link #release released} then, or {@link #keep kept}.
     *
     * @param most so many at most, from the last place on
     */
    public synchronized List<S> closing(int most) {
        List<S> last = openSessions.last(most, sessions());
        notReopened.close(last);
        return last;
    }

    /** Those that are still open are not closed after all; those that were dropped meanwhile are let go of. */
    public synchronized void keep(Collection<S> closing) {
        Set<S> open = closing.stream().filter(LiveSession::isOpen).collect(Collectors.toSet());
        notReopened.keep(open);
        release(closing.stream().filter(session -> !open.contains(session)).toList());
    }

    /** Sessions open now. */
    public int open() {
        return openSessions.count(sessions());
    }

    /**
     * The sessions that count as lost: not closed by this side, and not open now, or open again only after too long.
     *
     * @param maxDownNanos how long one that came back may have been gone
     */
    public synchronized LostSessions lost(long maxDownNanos) {
        return drops.lost(sessions(), maxDownNanos);
    }

    /** The longest time in ns that a session which came back was gone; 0 where none was. */
    public synchronized long longestDownNanos() {
        return drops.longestDownNanos();
    }

    /** Openings that failed, by cause, with an example; empty where there were none. */
    public synchronized String failures() {
        return failed.text();
    }

    /** The next open session that is ready, round robin; where none is ready any open one; null where none is open. */
    public @Nullable S next(Predicate<? super S> ready) {
        return openSessions.next(sessions(), ready);
    }

    /** A random open session other than this one; null where there is none. */
    public @Nullable S peerOf(int number) {
        return openSessions.peerOf(number, sessions());
    }

    /**
     * Lets go of sessions that this side has closed or is closing: they are no longer asked for, which those that were
     * given up are not anyway, and their users' rows may be dealt at once, in the order of their places: the next
     * Connect need not wait until the servers have closed.
     */
    public synchronized void release(Collection<? extends S> closed) {
        Set<S> gone = closed.stream().filter(session -> places.of(session) >= 0).collect(Collectors.toSet());
        sessions().stream()
                .filter(gone::contains)
                .forEach(session -> session.user().leave());
        places.remove(gone);
        drops.forget(gone);
        if (places.size() == 0) {
            // What comes now is a beginning.
            mailbox.clear();
            drops.forgetReplaced();
        }
        forgo(gone.size() - notReopened.forget(gone));
    }

    /** The fault of a sampler that needs an open session where none is. */
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

    /** Its last inbound messages. */
    public Mailbox mailbox() {
        return mailbox;
    }

    /** The frames of its first session. */
    public @Nullable FrameTrace trace() {
        return trace;
    }

    /** Shows this trace from now on. */
    public void trace(FrameTrace ofFirstSession) {
        trace = ofFirstSession;
    }

    /** Those of all sessions that somebody looks at. */
    public List<FrameTrace> traces() {
        return traces;
    }

    /** Looks at this session too. */
    public void look(FrameTrace ofSession) {
        traces.add(ofSession);
    }
}
