package io.github.jmeterduplex.internal.parameter;

import io.github.jmeterduplex.internal.codec.BoundedRegex;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.live.Letter;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import io.github.jmeterduplex.internal.session.live.Mailbox;
import java.util.List;
import java.util.function.Predicate;

/**
 * The cells of a Receive that every protocol has.
 *
 * @param source of the messages, as the protocol's own cell names it; null = any
 * @param count how many messages a sample takes
 * @param until what a body must hold, or null
 * @param index of the session in the group, or -1 for any
 */
public record ReceiveCells(String source, int count, BoundedRegex until, long timeoutMillis, int index) {
    private static final String ANY = "any";
    private static final int MOST = 1_000_000;

    /** Declares the cells behind the source's. */
    public static void declare(CellTable cells) {
        cells.cell("count", "1").cell("until").cell("timeoutMillis", "10000").cell("target", ANY);
    }

    /**
     * Reads the cells.
     *
     * @param source of the messages, or null for any
     */
    public static ReceiveCells read(Run run, Sample sample, String source) {
        Cells cells = sample.cells();
        return new ReceiveCells(
                source,
                cells.integer("count", 1, 1, MOST),
                until(run, sample),
                cells.millis("timeoutMillis", 10_000L, 0),
                cells.text("target", ANY).equals(ANY)
                        ? -1
                        : TargetCell.index(cells, ANY + ", or an index in the group from 0"));
    }

    private static BoundedRegex until(Run run, Sample sample) {
        Cells cells = sample.cells();
        String until = cells.text("until", null);
        try {
            return until == null
                    ? null
                    : BoundedRegex.compile(until, run.stepBudgets().of(sample.label(), "until"));
        } catch (IllegalArgumentException e) {
            throw cells.refused("until", "a regular expression (" + e.getMessage() + ")");
        }
    }

    /**
     * Holds the cells against the group's mailbox.
     *
     * @throws io.github.jmeterduplex.session.FaultException when so many messages are never there at a time
     */
    public void check(Cells cells, Group group) {
        int keep = group.mailbox().keep();
        if (count > keep) {
            throw cells.refused(
                    "count",
                    keep == 0
                            ? "nothing, as the group \"" + group.name()
                                    + "\" keeps no messages: set the cell keep of the sampler that connects"
                            : "1 to " + keep + ", as many as the group \"" + group.name()
                                    + "\" keeps (cell keep of the sampler that connects)");
        }
    }

    /**
     * The sessions whose messages are meant, closed ones included.
     *
     * @throws io.github.jmeterduplex.session.FaultException when the group has no such index
     */
    public List<LiveSession> sessions(Group group) {
        List<LiveSession> all = group.sessions();
        if (index >= all.size()) {
            throw new TargetCell("index", index).targets(group, 1).none().toException();
        }
        return index < 0 ? all : List.of(all.get(index));
    }

    /** What the mailbox is asked for. */
    public Mailbox.Wanted wanted(Group group) {
        return new Mailbox.Wanted(fits(group), matches(), count);
    }

    /** Whether a letter is a candidate. */
    public Predicate<Letter> fits(Group group) {
        int session = index < 0 ? -1 : sessions(group).get(0).number();
        return letter -> (source == null || source.equals(letter.source()))
                && (session < 0 || letter.session().number() == session);
    }

    private Predicate<Letter> matches() {
        return until == null
                ? null
                : letter -> until.find(letter.bodyArray(), letter.bodyOffset(), letter.bodyLength()) != null;
    }
}
