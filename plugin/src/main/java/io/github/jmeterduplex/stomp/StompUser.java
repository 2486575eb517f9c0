package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.sampler.CellTable;
import io.github.jmeterduplex.internal.sampler.ConnectionCells;
import io.github.jmeterduplex.internal.sampler.DuplexSampler;
import io.github.jmeterduplex.internal.sampler.GroupCells;
import io.github.jmeterduplex.internal.sampler.KeepCells;
import io.github.jmeterduplex.internal.sampler.Sample;
import io.github.jmeterduplex.internal.sampler.SendingCells;
import io.github.jmeterduplex.internal.sampler.SubResults;
import io.github.jmeterduplex.internal.session.Group;
import io.github.jmeterduplex.internal.session.LiveSession;
import io.github.jmeterduplex.internal.session.Opener;
import io.github.jmeterduplex.internal.session.Pace;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.stomp.StompClient;
import io.github.jmeterduplex.internal.stomp.StompOptions;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Message;
import io.github.jmeterduplex.session.Preparation;
import io.github.jmeterduplex.session.Recorder;
import io.github.jmeterduplex.session.StompSession;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;

/**
 * One user of a STOMP service in one sampler: connects with its first sample, and sends one message a sample. The class
 * to extend for an application's own flow: override {@link #moreCells}, {@link #prepare}, {@link #flow} and {@link
 * #onPush} as needed.
 *
 * <p>One object per sampler element and JMeter thread. All hooks but {@link #onPush} run in that thread. A session that
 * fell is opened again by the next sample; the loss stays counted.
 */
public class StompUser extends DuplexSampler {
    /** Confined to the JMeter thread. */
    private Pace pace;
    /** What {@link #prepare} gave; null until then. Confined to the JMeter thread. */
    private Prepared prepared;
    /** Whether this user has asked for its sessions. Confined to the JMeter thread. */
    private boolean joined;

    /** Cheap: JMeter makes an object of every class to list it. */
    public StompUser() {}

    /**
     * Further cells of the table, in this order, with their defaults.
     *
     * @return names and defaults; a blank default for "not set"
     */
    protected Map<String, String> moreCells() {
        return Map.of();
    }

    /**
     * Called once, before the first connect: an HTTP login, say. Called again by the next sample when it has thrown.
     *
     * @param preparation takes what the connect is to carry; of no use after the call
     * @throws Exception fails the sample with its message
     */
    protected void prepare(Preparation preparation) throws Exception {
        // A plain user needs nothing before it connects.
    }

    /**
     * One run of the flow, once a sample.
     *
     * @param session open when the flow begins; of several, each flow has one in its turn
     * @param recorder sends and times; of no use after the call
     * @throws Exception fails the sample with its message
     */
    protected void flow(StompSession session, Recorder recorder) throws Exception {
        recorder.send();
    }

    /**
     * A message came that replies to nothing. Called on an I/O thread, for one session one call at a time: must not
     * block. What it throws ends the session.
     *
     * @param session which received it
     * @param message immutable; may be kept
     */
    protected void onPush(StompSession session, Message message) {
        // Pushes are counted already.
    }

    @Override
    protected final void declare(CellTable cells) {
        cells.cell("group", ConnectCells.PROTOCOL);
        moreCells().forEach(cells::cell);
        ConnectCells.declare(cells);
        SendCells.declare(cells);
        SendingCells.declare(cells);
    }

    @Override
    protected final void sample(Run run, Sample sample, SampleResult result) throws Exception {
        ConnectCells connect = ConnectCells.read(sample);
        GroupCells cells = GroupCells.read(run, sample, ConnectCells.PROTOCOL);
        Group group = cells.group(run, sample);
        sample.concerns(group);
        SubResults steps = new SubResults(sample, result);
        if (prepared == null) {
            Prepared fresh = new Prepared(sample, result, connect.url());
            prepare(fresh);
            prepared = fresh;
        }
        if (!joined || cells.isShort(group)) {
            steps.step(sample.label() + " (connect)", () -> connect(run, sample, connect, cells, group));
        }
        LiveSession session = session(group);
        flow((StompSession) session, new UserRecorder(run, sample, result, group, session));
    }

    /** The session of a flow: each in its turn. A plain user's is any, since its one message takes the turn. */
    private LiveSession session(Group group) {
        LiveSession session = isExtended()
                ? group.next()
                : group.sessions().stream()
                        .filter(LiveSession::isOpen)
                        .findFirst()
                        .orElse(null);
        if (session == null) {
            throw group.noneOpen().toException();
        }
        return session;
    }

    private boolean isExtended() {
        return getClass() != StompUser.class;
    }

    private Void connect(Run run, Sample sample, ConnectCells connect, GroupCells cells, Group group)
            throws InterruptedException {
        KeepCells keep = KeepCells.read(sample, cells.ofThread());
        keep.prepare(group);
        StompClient client = new StompClient(run);
        Opener opener = cells.open(run, sample, group, (user, fallen, listener) -> {
            StompOptions options = prepared.options(connect, ConnectionCells.values(run, user, group), user);
            client.open(
                    user,
                    fallen,
                    options.keptIn(keep.mailbox(group), keep.trace(run, group, user)),
                    isExtended() ? this::onPush : null,
                    listener);
        });
        if (opener.failed().size() > cells.maxFailed()) {
            throw opener.failed().get(0).toException();
        }
        joined = true;
        return null;
    }

    private final class UserRecorder extends SubResults implements Recorder {
        private final Run run;
        private final Sample sample;
        private final SampleResult result;
        private final Group group;
        private final LiveSession session;

        UserRecorder(Run run, Sample sample, SampleResult result, Group group, LiveSession session) {
            super(sample, result);
            this.run = run;
            this.sample = sample;
            this.result = result;
            this.group = group;
            this.session = session;
        }

        @Override
        public String send() throws InterruptedException {
            return send(SendCells.read(run, sample));
        }

        @Override
        public String send(String destination, String body) throws InterruptedException {
            return send(SendCells.read(run, sample, destination, body));
        }

        @Override
        public String send(String label, String destination, String body) throws InterruptedException {
            if (label.isBlank()) {
                throw new Fault(Cause.BAD_CELL, "a message of the sampler's own flow has a blank label").toException();
            }
            return send(SendCells.read(run, sample, label, destination, body));
        }

        private String send(SendCells cells) throws InterruptedException {
            SendingCells read = SendingCells.read(sample.cells());
            SendingCells sending = isExtended() ? read.over(group, session) : read;
            pace = sending.pace(run, pace);
            cells.send(run, sample, group, sending, pace, result);
            return cells.reply().waitForReplies() ? result.getResponseDataAsString() : "";
        }
    }
}
