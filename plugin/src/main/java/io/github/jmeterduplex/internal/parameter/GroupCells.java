package io.github.jmeterduplex.internal.parameter;

import io.github.jmeterduplex.internal.session.Opener;
import io.github.jmeterduplex.internal.session.OpeningStyle;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.data.SessionData;
import io.github.jmeterduplex.internal.session.data.User;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.group.IfExists;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import io.github.jmeterduplex.internal.settings.Slice;
import io.github.jmeterduplex.session.FaultException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The cells that say how many sessions a group gets, for which users, how fast they open, and what becomes of them when
 * they fall: of the Connect and User samplers of every protocol.
 *
 * @param name of the group
 * @param protocol of the group
 * @param maxFailed openings that may fail before the sample does
 * @param awaits whether the sample waits for the openings
 * @param data the rows of {@code sessionData}, or null
 * @param variables copied into each session
 */
public record GroupCells(
        String name,
        String protocol,
        int sessions,
        OpeningStyle style,
        int maxFailed,
        boolean awaits,
        boolean ofThread,
        IfExists ifExists,
        SessionData data,
        Map<String, String> variables,
        long settleMillis) {
    /** The most sessions a cell may ask for. */
    public static final int MOST_SESSIONS = 1_000_000;

    private static final Pattern RANGE = Pattern.compile("([0-9]{1,9})-([0-9]{1,9})");
    private static final int LONGEST_DELAY_MILLIS = 86_400_000;

    /** Who owns a group. */
    enum Sharing {
        /** The JMeter thread. */
        THREAD,
        /** The whole JVM. */
        JVM
    }

    /** Declares what says how many open, and for whom. */
    public static void declare(CellTable cells) {
        cells.cell("sessions", "1")
                .cell("connectsPerSecond")
                .cell("connectsInParallel", "200")
                .cell("maxFailed", "0")
                .cell("wait", "true")
                .cell("sharing", "thread")
                .cell("ifExists")
                .cell("sessionData")
                .cell("sessionVariables");
    }

    /** Declares what comes after the opening. */
    public static void declareLife(CellTable cells) {
        cells.cell("settleMillis", "0").cell("reconnect", "false").cell("reconnectDelayMillis", "1000-10000");
    }

    /** Reads the cells. */
    public static GroupCells read(Run run, Sample sample, String protocol) {
        Cells cells = sample.cells();
        boolean ofThread = cells.word("sharing", Sharing.class, Sharing.THREAD) == Sharing.THREAD;
        String data = cells.text("sessionData", null);
        SessionData rows = data == null ? null : run.sessionData(sample.file(data));
        return new GroupCells(
                cells.text("group", protocol),
                protocol,
                sessions(cells, run.settings().slice()),
                style(cells, run.settings().slice()),
                cells.integer("maxFailed", 0, 0, MOST_SESSIONS),
                cells.bool("wait", true),
                ofThread,
                cells.word("ifExists", IfExists.class, ofThread ? IfExists.KEEP : IfExists.ADD),
                rows,
                variables(sample),
                cells.millis("settleMillis", 0L, 0));
    }

    /** This engine's share. */
    private static int sessions(Cells cells, Slice slice) {
        int share = slice.of(cells.integer("sessions", 1, 1, MOST_SESSIONS));
        if (share == 0) {
            throw cells.refused("sessions", "1, or at least one for each engine (duplex.slice is " + slice + ")");
        }
        return share;
    }

    private static OpeningStyle style(Cells cells, Slice slice) {
        String delay = cells.text("reconnectDelayMillis", "1000-10000");
        Matcher range = RANGE.matcher(delay.contains("-") ? delay : delay + "-" + delay);
        if (!range.matches()
                || Integer.parseInt(range.group(1)) > Integer.parseInt(range.group(2))
                || Integer.parseInt(range.group(2)) > LONGEST_DELAY_MILLIS) {
            throw cells.refused(
                    "reconnectDelayMillis",
                    "milliseconds from 0 to " + LONGEST_DELAY_MILLIS + ", or a range of them such as 1000-10000");
        }
        return new OpeningStyle(
                slice.of(cells.decimal("connectsPerSecond", 0.0, 0.001, 1_000_000)),
                cells.integer("connectsInParallel", 200, 1, MOST_SESSIONS),
                cells.bool("reconnect", false),
                Integer.parseInt(range.group(1)),
                Integer.parseInt(range.group(2)));
    }

    private static Map<String, String> variables(Sample sample) {
        Map<String, String> values = new HashMap<>();
        for (String name : sample.cells().list("sessionVariables")) {
            String value = sample.variable(name);
            if (value == null) {
                throw sample.cells()
                        .refused(
                                "sessionVariables",
                                "a comma list of JMeter variables of this thread; \"" + name + "\" is not set in it");
            }
            values.put(name, value);
        }
        return values;
    }

    /** The group, made where it does not exist. */
    public Group group(Run run, Sample sample) {
        return run.groups().obtain(ofThread ? sample.thread() : null, name, protocol);
    }

    /** Whether a group that this sampler fills up has lost sessions that do not come back by themselves. */
    public boolean isShort(Group group) {
        return ifExists == IfExists.KEEP && group.missing(sessions) > 0;
    }

    /**
     * Opens what the group lacks, and waits for it where the cells say so.
     *
     * @param starter begins one opening
     * @return what became of it; with {@code wait=false} it goes on meanwhile
     * @throws FaultException when the data has too few rows; then nothing is opened
     * @throws InterruptedException when the test was stopped meanwhile
     */
    public Opener open(Run run, Sample sample, Group group, Opener.Starter starter) throws InterruptedException {
        if (ifExists == IfExists.REPLACE) {
            clear(run, group);
        }
        Group.Claim claim = group.claim(ifExists, sessions, style.reconnect());
        Opener opener = new Opener(run, run.log().label(sample.label()), group, claim, style, starter);
        opener.start(users(run, group, claim));
        if (!awaits) {
            return opener;
        }
        opener.await();
        if (opener.failed().size() <= maxFailed) {
            group.forgo(opener.failed().size());
        }
        if (settleMillis > 0) {
            run.sleep(TimeUnit.MILLISECONDS.toNanos(settleMillis));
        }
        return opener;
    }

    private static void clear(Run run, Group group) throws InterruptedException {
        group.callOff();
        List<LiveSession> before = group.sessions();
        run.drain(before);
        before.forEach(LiveSession::close);
        group.release(before);
    }

    private List<User> users(Run run, Group group, Group.Claim claim) {
        List<SessionData.Row> rows = List.of();
        if (data != null) {
            try {
                rows = data.deal(claim.sessions());
            } catch (FaultException e) {
                group.unclaimAll(claim);
                throw e;
            }
        }
        List<User> users = new ArrayList<>(claim.sessions());
        for (int i = 0; i < claim.sessions(); i++) {
            users.add(new User(run.nextSession(), variables, data == null ? null : rows.get(i)));
        }
        return users;
    }
}
