package io.github.jmeterduplex.internal.sampler.samples;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.engine.match.OutcomeListener;
import io.github.jmeterduplex.internal.engine.session.IdleWork;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.record.log.MessageRow;
import io.github.jmeterduplex.latency.Outcome;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.threads.SamplePackage;
import org.apache.jorphan.collections.HashTree;
import org.jspecify.annotations.Nullable;

/**
 * Delivers each message of one JMeter thread to JMeter's listeners as a sample. Confined to that thread until it ends;
 * then other threads deliver later messages, one at a time.
 */
public final class MessageSamples implements IdleWork {
    private static final String KEY = MessageSamples.class.getName();
    /** The maximum number of samples that a sender delivers between two of its messages. */
    private static final int BETWEEN = 32;

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final double MICROS_PER_MILLI = 1_000.0;

    private final Run run;
    private final UndeliveredSamples undelivered;
    /** The queues of finished messages, one per sampler; only the JMeter thread adds queues. */
    private final IdentityHashMap<Sampler, SampleQueue> queues = new IdentityHashMap<>();

    private final JMeterVariables variables;
    private final AbstractThreadGroup threadGroup;
    private final String threadName;
    private final ListenerNotifier notifier = new ListenerNotifier();

    private MessageSamples(Run run, JMeterContext context) {
        this.run = run;
        this.undelivered = UndeliveredSamples.of(run);
        this.variables = context.getVariables();
        this.threadGroup = context.getThreadGroup();
        this.threadName = Thread.currentThread().getName();
    }

    /** Returns the object of the present JMeter thread, or null if it was not created yet. */
    public static @Nullable MessageSamples known(JMeterContext context) {
        JMeterVariables variables = context.getVariables();
        return variables != null && variables.getObject(KEY) instanceof MessageSamples known ? known : null;
    }

    /** Returns the object of the present JMeter thread, created if necessary; null outside of JMeter. */
    public static @Nullable MessageSamples of(Run run, JMeterContext context) {
        JMeterVariables variables = context.getVariables();
        if (variables == null || context.getThread() == null) {
            return null;
        }
        MessageSamples samples = known(context);
        if (samples == null || samples.run != run) {
            samples = new MessageSamples(run, context);
            variables.putObject(KEY, samples);
            samples.undelivered.add(samples);
            ThreadEndListener.tell(context.getThread(), samples::threadEnded);
        }
        return samples;
    }

    /** Returns the listener to which outcomes of the present sampler's messages must be reported. */
    public OutcomeListener ofSampler(JMeterContext context) {
        return queue(context);
    }

    /** Sets the URL that the samples of the present sampler's later messages show. */
    public void goTo(URL url, JMeterContext context) {
        queue(context).goTo(url);
    }

    private SampleQueue queue(JMeterContext context) {
        return queues.computeIfAbsent(
                context.getCurrentSampler(),
                sampler ->
                        new SampleQueue(undelivered, () -> undelivered.adopt(this), listeners(variables), run.kept()));
    }

    private static List<SampleListener> listeners(JMeterVariables variables) {
        return variables.getObject(JMeterThread.PACKAGE_OBJECT) instanceof SamplePackage pack
                ? pack.getSampleListeners()
                : List.of();
    }

    /** Delivers a sample to the listeners in whose scope the present sampler is. */
    public void deliver(SampleResult result, JMeterContext context) {
        deliver(result, queue(context).listeners());
    }

    @Override
    public boolean step() {
        return deliver(BETWEEN) == BETWEEN;
    }

    /** Delivers all finished messages that wait in the queues. */
    public void deliver() {
        deliver(Integer.MAX_VALUE);
    }

    /**
     * Delivers up to this number of finished messages. Synchronized, as the thread's last delivery may coincide with
     * one by another thread.
     */
    private synchronized int deliver(int most) {
        int left = most;
        for (SampleQueue queue : queues.values()) {
            left -= queue.take(left, message -> deliver(result(message, queue.url()), queue.listeners()));
        }
        return most - left;
    }

    private void deliver(SampleResult result, List<SampleListener> listeners) {
        result.setThreadName(threadName);
        result.setGroupThreads(threadGroup == null ? 0 : threadGroup.getNumberOfThreads());
        result.setAllThreads(JMeterContextService.getNumberOfThreads());
        String group = threadGroup == null ? "" : threadGroup.getName();
        notifier.notifyListeners(new SampleEvent(result, group, variables), listeners);
    }

    /** Creates the sample of a message; JMeter's times are rounded to milliseconds. */
    private static SampleResult result(FinishedMessage message, @Nullable URL url) {
        MessageRow row = message.row();
        long millis = Math.round(row.elapsedMicros() / MICROS_PER_MILLI);
        long start = row.sentEpochMillis();
        SampleResult result = SampleResult.createTestSample(start, start + millis);
        boolean isGood = row.outcome() == Outcome.REPLIED || row.outcome() == Outcome.UNANSWERED;
        result.setSampleLabel(row.label());
        result.setURL(url);
        result.setSuccessful(isGood);
        result.setResponseCode(row.responseCode());
        result.setResponseMessage(
                isGood ? "OK" : DisplayText.sentence(row.outcome().word() + ": " + row.responseMessage()));
        result.setLatency(millis);
        result.setBytes((long) row.bytesIn());
        result.setSentBytes(row.bytesOut());
        result.setDataType(SampleResult.TEXT);
        result.setDataEncoding(StandardCharsets.UTF_8.name());
        result.setSamplerData(message.request().isEmpty() ? what(row) : message.request() + "\n\n" + what(row));
        if (!message.response().isEmpty()) {
            result.setResponseData(message.response(), StandardCharsets.UTF_8.name());
            result.setBodySize((long) row.bytesIn());
        }
        return result;
    }

    private static String what(MessageRow row) {
        String message = row.number() == MessageRow.NO_ID
                ? "a message"
                : "message " + row.idPrefix() + Long.toString(row.number(), Character.MAX_RADIX);
        String whole = row.session() < 0 ? message : message + " of session " + row.session();
        return row.traceId().isEmpty() ? whole : whole + ", trace " + row.traceId();
    }

    private boolean hasMessagesInFlight() {
        return queues.values().stream().anyMatch(queue -> queue.inFlight() > 0);
    }

    /**
     * Waits for the outcomes of the thread's last messages when the thread ends, as long as a run does; other threads
     * deliver the rest.
     */
    private void threadEnded() {
        long deadline =
                run.clock().nanos() + TimeUnit.SECONDS.toNanos(run.settings().drainSeconds());
        boolean interrupted = Thread.interrupted();
        while (hasMessagesInFlight()
                && !interrupted
                && !run.isOver()
                && run.clock().nanos() - deadline < 0) {
            deliver();
            LockSupport.parkNanos(this, POLL_NANOS);
            interrupted = Thread.interrupted();
        }
        queues.values().forEach(SampleQueue::loseOwner);
        deliver();
        undelivered.ended(this);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Runs a task when a JMeter thread ends, on that thread. JMeter only notifies the elements of the thread's own copy
     * of the plan, so this adds itself to them.
     */
    static final class ThreadEndListener extends AbstractTestElement implements ThreadListener {
        private static final long serialVersionUID = 1L;

        private final transient Runnable atEnd;

        private ThreadEndListener(Runnable atEnd) {
            this.atEnd = atEnd;
        }

        /** Registers a task that runs when the given thread, which must be the present one, ends. */
        static void tell(JMeterThread thread, Runnable atEnd) {
            HashTree tree = thread.getTestTree();
            Object[] roots = tree.getArray();
            tree.add(roots[0], new ThreadEndListener(atEnd));
        }

        @Override
        public void threadStarted() {
            // The thread has started long ago.
        }

        @Override
        public void threadFinished() {
            atEnd.run();
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }
    }
}
