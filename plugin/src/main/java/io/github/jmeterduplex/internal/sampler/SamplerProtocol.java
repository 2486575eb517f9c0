package io.github.jmeterduplex.internal.sampler;

import io.github.jmeterduplex.internal.parameter.Bodies;
import io.github.jmeterduplex.internal.parameter.ConnectionCells;
import io.github.jmeterduplex.internal.parameter.GroupCells;
import io.github.jmeterduplex.internal.parameter.KeepCells;
import io.github.jmeterduplex.internal.parameter.MessageValues;
import io.github.jmeterduplex.internal.parameter.Parameter;
import io.github.jmeterduplex.internal.parameter.ParameterTable;
import io.github.jmeterduplex.internal.parameter.ReplyCells;
import io.github.jmeterduplex.internal.parameter.Sample;
import io.github.jmeterduplex.internal.session.MessageWriter;
import io.github.jmeterduplex.internal.session.Opener;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.data.User;
import io.github.jmeterduplex.internal.session.group.Group;
import io.github.jmeterduplex.internal.session.live.LiveSession;
import io.github.jmeterduplex.internal.session.live.Mailbox;
import io.github.jmeterduplex.internal.session.live.OpenListener;
import io.github.jmeterduplex.internal.session.live.PushListener;
import io.github.jmeterduplex.internal.session.live.Trace;
import io.github.jmeterduplex.session.HttpPreparation;
import io.github.jmeterduplex.session.Session;
import org.apache.jmeter.samplers.SampleResult;

/**
 * What a protocol adds to the samplers that connect and send. Thread-safe.
 *
 * @param <S> its session
 * @param <P> what a flow may prepare
 */
public interface SamplerProtocol<S extends Session, P extends HttpPreparation> {
    /** Its name, which is its groups' default one. */
    String protocol();

    /** Its session, as user code knows it. */
    Class<S> session();

    /** The parameter that names a group of its sessions. */
    Parameter<String> group();

    /** The parameters that sessions are opened with, but for the group. */
    ParameterTable openingTable();

    /** The parameters that say what a message looks like. */
    ParameterTable messageTable();

    /** Reads the cells that sessions are opened with. */
    Openings<S, P> openings(Run run, Sample sample);

    /**
     * Reads the cells that say what a message looks like. What they say is kept for later samples of the same run, label
     * and thread while their texts stay the same: it must not hold the sample.
     */
    Messages messages(Run run, Sample sample);

    /**
     * The same with another label, destination and body.
     *
     * @param label or null for the cells'
     */
    default Messages messages(Run run, Sample sample, String label, String destination, String body) {
        return messages(run, sample, label == null ? ReplyCells.label(sample) : label, destination, Bodies.of(body));
    }

    /** The same with another label, destination and bodies. */
    Messages messages(Run run, Sample sample, String label, String destination, Bodies bodies);

    /**
     * How sessions are opened, by the cells of one sample.
     *
     * @param <S> the protocol's session
     * @param <P> what a flow may prepare
     */
    interface Openings<S extends Session, P extends HttpPreparation> {
        /** Whether a client library speaks for the sessions. */
        boolean isOfLibrary();

        /** Takes what a flow prepares. */
        P preparation(Sample sample, SampleResult result);

        /**
         * Opens what a group lacks, and waits for it where the cells say so.
         *
         * @param prepared what a flow has prepared, or null where there is no flow
         * @param pushes hears the pushes, or null
         */
        default Opener open(Run run, Sample sample, Group group, GroupCells cells, P prepared, PushListener<S> pushes)
                throws InterruptedException {
            KeepCells keep = KeepCells.read(sample, cells.ofThread());
            keep.prepare(group);
            return cells.open(
                    run,
                    sample,
                    group,
                    (user, fallen, listener) -> open(run, group, keep, prepared, user, fallen, pushes, listener));
        }

        private void open(
                Run run,
                Group group,
                KeepCells keep,
                P prepared,
                User user,
                LiveSession fallen,
                PushListener<S> pushes,
                OpenListener listener) {
            MessageValues values = ConnectionCells.values(run, user, group);
            Keeping keeping = new Keeping(keep.mailbox(group), keep.trace(run, group, user));
            open(run, values, prepared, user, fallen, keeping, pushes, listener);
        }

        /**
         * Starts to open one session and returns at once.
         *
         * @param values what templates in the cells stand for
         * @param prepared what a flow has prepared, or null where there is no flow
         * @param fallen the user's session before, or null
         * @param keeping where it keeps what comes
         * @param pushes hears its pushes, or null
         */
        void open(
                Run run,
                MessageValues values,
                P prepared,
                User user,
                LiveSession fallen,
                Keeping keeping,
                PushListener<S> pushes,
                OpenListener listener);
    }

    /**
     * Where a session keeps what comes.
     *
     * @param mailbox for samplers that receive, or null
     * @param trace for failed samples, or null
     */
    record Keeping(Mailbox mailbox, Trace trace) {}

    /** The messages of one sample, and of those after it with the same cells. */
    interface Messages {
        /** How they are replied. */
        ReplyCells reply();

        /** What the sample shows of them; always the same. */
        String shown();

        /** Renders them. */
        MessageWriter writer(Run run, Group group);

        /** The label under which they are counted. */
        default String label() {
            return reply().label();
        }

        /** Whether the sample waits for their replies. */
        default boolean waitForReplies() {
            return reply().waitForReplies();
        }
    }
}
