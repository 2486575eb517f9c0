package io.github.jmeterduplex.internal.socketio;

import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import java.util.Arrays;
import java.util.List;

/**
 * What one session listens to: the same after a reconnect. Thread-safe: samplers add, the I/O thread looks up.
 */
public final class Listens {
    private final Run run;
    /** Replaced as a whole, in the order of listening; guarded by this for writing. */
    private volatile Listen[] all = {};

    /** Nothing yet. */
    public Listens(Run run) {
        this.run = run;
    }

    /**
     * Listens when the session begins.
     *
     * @param before what the user's session before listened to, or null at its first
     * @param first what a user's first session listens to
     */
    public void begin(List<Listen> before, List<ListenOptions> first) {
        if (before == null) {
            first.forEach(this::add);
        } else {
            adopt(before);
        }
    }

    private synchronized void adopt(List<Listen> before) {
        all = before.toArray(Listen[]::new);
    }

    /** Listens to an event; replaces how it was listened to. */
    public synchronized void add(ListenOptions wanted) {
        Listen added = new Listen(wanted, run.log());
        Listen[] now = all;
        for (int i = 0; i < now.length; i++) {
            if (now[i].event().equals(wanted.event())) {
                now = now.clone();
                now[i] = added;
                all = now;
                return;
            }
        }
        Listen[] more = Arrays.copyOf(now, now.length + 1);
        more[now.length] = added;
        all = more;
    }

    /** What a session listens to; null where it is null. */
    public static List<Listen> heldBy(LiveSession session) {
        return session == null
                ? null
                : ((LiveSocketIoSession) session).listens().list();
    }

    /** What it listens to, in that order. */
    public List<Listen> list() {
        return List.of(all);
    }

    /** How an event is listened to; one that is not stands for itself. */
    public Listen of(String event) {
        for (Listen listen : all) {
            if (listen.event().equals(event)) {
                return listen;
            }
        }
        return new Listen(ListenOptions.plain(event), run.log());
    }
}
