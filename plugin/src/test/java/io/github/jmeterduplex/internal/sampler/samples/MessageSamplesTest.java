package io.github.jmeterduplex.internal.sampler.samples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.match.Arrivals;
import io.github.jmeterduplex.internal.engine.match.OutcomeListener;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.match.ReplyCandidate;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.TestRuns;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.internal.record.log.LabelStats;
import io.github.jmeterduplex.internal.record.log.MessageRow;
import io.github.jmeterduplex.latency.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.SampleSaveConfiguration;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterThreadMonitor;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.threads.SamplePackage;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MessageSamplesTest {
    private static final ReplyCandidate PUSH = Arrivals.text("/topic/a", "{\"a\":1,\"password\":\"x\"}", 0);

    private final CountingLog log = new CountingLog();
    private final Run run = TestRuns.with(log, new MemoryConnector(System::nanoTime));
    private final HashTree tree = new ListedHashTree(new LoopController());
    private final JMeterContext context = JMeterContextService.getContext();
    private final Seen seen = new Seen();

    /** A listener as JMeter's, that remembers. */
    private static final class Seen extends AbstractTestElement implements SampleListener {
        private static final long serialVersionUID = 1L;

        private final transient List<SampleResult> results = Collections.synchronizedList(new ArrayList<>());
        private final transient Set<Thread> threads = ConcurrentHashMap.newKeySet();
        private transient volatile Runnable before = () -> {};

        @Override
        public void sampleOccurred(SampleEvent event) {
            before.run();
            results.add(event.getResult());
            threads.add(Thread.currentThread());
        }

        @Override
        public void sampleStarted(SampleEvent event) {
            // never told
        }

        @Override
        public void sampleStopped(SampleEvent event) {
            // never told
        }
    }

    @BeforeEach
    void begin() {
        ThreadGroup group = new ThreadGroup();
        group.setName("users");
        JMeterThreadMonitor nobody = thread -> {};
        context.setThread(new JMeterThread(tree, nobody, new ListenerNotifier()));
        context.setThreadGroup(group);
        context.setVariables(new JMeterVariables());
        sampler("chat", seen);
    }

    @AfterEach
    void end() {
        context.clear();
        context.setThread(null);
        context.setThreadGroup(null);
        run.end();
    }

    /** Another sampler of the thread runs now. */
    private void sampler(String name, SampleListener... listeners) {
        Sampler sampler = new JavaSampler();
        sampler.setName(name);
        context.setCurrentSampler(sampler);
        context.getVariables()
                .putObject(
                        JMeterThread.PACKAGE_OBJECT,
                        new SamplePackage(
                                List.of(), List.of(listeners), List.of(), List.of(), List.of(), List.of(), List.of()));
    }

    private static MessageRow row(Outcome outcome, long micros, String code, String what) {
        return new MessageRow.Copied(
                outcome,
                "chat",
                1_000_000,
                micros,
                LabelStats.NONE,
                7,
                "e-1-",
                35,
                "",
                false,
                code,
                what,
                "users 1-1",
                11,
                22);
    }

    private static MessageRow replied(long micros) {
        return row(Outcome.REPLIED, micros, "200", "");
    }

    /** What JMeter does when a thread ends. */
    private void threadEnds() {
        context.clear();
        tree.traverse(new org.apache.jorphan.collections.HashTreeTraverser() {
            @Override
            public void addNode(Object node, HashTree subTree) {
                if (node instanceof MessageSamples.ThreadEndListener listener) {
                    listener.threadFinished();
                }
            }

            @Override
            public void subtractNode() {
                // nothing
            }

            @Override
            public void processPath() {
                // nothing
            }
        });
    }

    @Test
    void aMessageBecomesASample() {
        MessageSamples samples = MessageSamples.of(run, context);
        OutcomeListener queue = samples.ofSampler(context);
        queue.started(null);
        queue.ended(replied(2_501), null);
        queue.started(null);
        queue.ended(row(Outcome.LOST, 2_000_000, "504", "no reply from here"), null);
        assertThat(seen.results).as("not before the thread has time").isEmpty();
        samples.deliver();
        SampleResult good = seen.results.get(0);
        assertThat(good.getSampleLabel()).isEqualTo("chat");
        assertThat(good.isSuccessful()).isTrue();
        assertThat(good.getStartTime()).isEqualTo(1_000_000);
        assertThat(good.getTime()).isEqualTo(3);
        assertThat(good.getLatency()).isEqualTo(3);
        assertThat(good.getBytesAsLong()).isEqualTo(11);
        assertThat(good.getSentBytes()).isEqualTo(22);
        assertThat(good.getSamplerData()).isEqualTo("message e-1-z of session 7");
        assertThat(good.getThreadName()).isEqualTo(Thread.currentThread().getName());
        SampleResult lost = seen.results.get(1);
        assertThat(lost.isSuccessful()).isFalse();
        assertThat(lost.getResponseCode()).isEqualTo("504");
        assertThat(lost.getResponseMessage()).isEqualTo("lost: no reply from here");
        assertThat(seen.results).hasSize(2);
    }

    /** A results file, which gets the responses if {@code jmeter.save.saveservice.response_data} says so. */
    private static final class Saving extends ResultCollector {
        private static final long serialVersionUID = 1L;

        private final transient List<SampleResult> results = new ArrayList<>();

        @Override
        public void sampleOccurred(SampleEvent event) {
            results.add(event.getResult());
        }
    }

    /** A message with this row and reply, as the file has it. */
    private SampleResult saved(boolean hasResponses, MessageRow row, ReplyCandidate reply) {
        Saving saving = new Saving();
        saving.setFilename("results.xml");
        saving.setSaveConfig(new SampleSaveConfiguration(false));
        saving.getSaveConfig().setResponseData(hasResponses);
        sampler("chat", saving);
        OutcomeListener queue = MessageSamples.of(run, context).ofSampler(context);
        OutgoingMessage message = OutgoingMessage.frame("{\"token\":\"x\"}\u001e".getBytes(UTF_8), List.of(), 1);
        message.due(row.number(), 0, 1);
        queue.started(message);
        queue.ended(row, reply);
        assertThat(run.kept().used() > 0).as("keeps a response").isEqualTo(hasResponses && reply != null);
        MessageSamples.known(context).deliver();
        assertThat(run.kept().used()).isZero();
        return saving.results.get(0);
    }

    @Test
    void messageShowsItsRequestAndItsResponseIfAListenerShowsThem() {
        SampleResult replied = saved(true, replied(1), PUSH);
        assertThat(replied.getSamplerData()).isEqualTo("{\"token\":\"******\"}\n\nmessage e-1-z of session 7");
        assertThat(replied.getResponseDataAsString()).isEqualTo("{\"a\":1,\"password\":\"******\"}");
        assertThat(replied.getBytesAsLong()).isEqualTo(11);
        SampleResult lost = saved(true, row(Outcome.LOST, 1, "408", "no reply"), null);
        assertThat(lost.getSamplerData()).startsWith("{\"token\":");
        assertThat(lost.getResponseDataAsString()).isEmpty();
        SampleResult plain = saved(false, replied(1), PUSH);
        assertThat(plain.getSamplerData()).isEqualTo("message e-1-z of session 7");
        assertThat(plain.getResponseDataAsString()).isEmpty();
    }

    @Test
    void eachSamplerHasItsOwnListeners() {
        Seen other = new Seen();
        OutcomeListener first = MessageSamples.of(run, context).ofSampler(context);
        sampler("other", other);
        OutcomeListener second = MessageSamples.of(run, context).ofSampler(context);
        first.pushed(replied(1), PUSH);
        second.pushed(replied(2), PUSH);
        second.pushed(replied(3), PUSH);
        MessageSamples.known(context).deliver();
        assertThat(seen.results).hasSize(1);
        assertThat(other.results).hasSize(2);
    }

    @Test
    void betweenTwoMessagesOnlyAFewAreDelivered() {
        MessageSamples samples = MessageSamples.of(run, context);
        for (int i = 0; i < 50; i++) {
            samples.ofSampler(context).pushed(replied(1), PUSH);
        }
        assertThat(samples.step()).as("more wait").isTrue();
        assertThat(samples.step()).isFalse();
        assertThat(seen.results).hasSize(50);
    }

    @Test
    void theEndOfTheThreadWaitsForWhatIsInFlight() {
        OutcomeListener queue = MessageSamples.of(run, context).ofSampler(context);
        queue.started(null);
        Thread reader = new Thread(() -> {
            pause();
            queue.ended(replied(1), null);
        });
        reader.start();
        threadEnds();
        assertThat(seen.results).hasSize(1);
        assertThat(seen.threads).containsExactly(Thread.currentThread());
    }

    @Test
    void theEndOfTheThreadWaitsNoLongerThanTheDrain() {
        OutcomeListener queue = MessageSamples.of(run, context).ofSampler(context);
        queue.started(null);
        threadEnds();
        assertThat(seen.results).isEmpty();
        // The run has settled it.
        queue.ended(row(Outcome.LOST, 1, "504", "the run ended"), null);
        UndeliveredSamples.of(run).deliverRest();
        assertThat(seen.results).hasSize(1);
    }

    @Test
    void anInterruptedThreadLeavesTheRestToOthers() {
        OutcomeListener queue = MessageSamples.of(run, context).ofSampler(context);
        queue.started(null);
        Thread.currentThread().interrupt();
        threadEnds();
        assertThat(Thread.interrupted()).as("JMeter's interrupt is kept").isTrue();
        queue.ended(replied(1), null);
        UndeliveredSamples.of(run).deliverRest();
        assertThat(seen.results).hasSize(1);
    }

    @Test
    void pushesThatComeAfterTheThreadAreDelivered() {
        OutcomeListener queue = MessageSamples.of(run, context).ofSampler(context);
        threadEnds();
        queue.pushed(replied(1), PUSH);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (seen.results.isEmpty()) {
            assertThat(System.nanoTime()).as("delivered in time").isLessThan(deadline);
            Thread.onSpinWait();
        }
        assertThat(seen.threads).allMatch(thread -> thread.getName().equals("duplex-samples"));
    }

    @Test
    void whatDoesNotFitIsCounted() {
        MessageSamples samples = MessageSamples.of(run, context);
        OutcomeListener queue = samples.ofSampler(context);
        for (int i = 0; i < TestRuns.SAMPLES_MAX + 5; i++) {
            queue.started(null);
            queue.ended(replied(1), null);
        }
        samples.deliver();
        assertThat(seen.results).hasSize(TestRuns.SAMPLES_MAX);
        assertThat(log.fact("samples_dropped")).isEqualTo(5L);
        queue.pushed(replied(1), PUSH);
        samples.deliver();
        assertThat(seen.results).as("there is room again").hasSize(TestRuns.SAMPLES_MAX + 1);
    }

    /** JMeter's listeners expect no two threads for one of JMeter's. */
    @Test
    void noTwoThreadsDeliverAtATime() throws InterruptedException {
        MessageSamples samples = MessageSamples.of(run, context);
        OutcomeListener queue = samples.ofSampler(context);
        queue.pushed(replied(1), PUSH);
        queue.pushed(replied(1), PUSH);
        CountDownLatch inListener = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        seen.before = () -> {
            seen.before = () -> {};
            inListener.countDown();
            await(goOn);
        };
        Thread timer = new Thread(samples::deliver);
        timer.start();
        await(inListener);
        Thread ending = new Thread(samples::deliver);
        ending.start();
        while (ending.getState() != Thread.State.BLOCKED && ending.isAlive()) {
            Thread.onSpinWait();
        }
        assertThat(seen.results).isEmpty();
        goOn.countDown();
        timer.join();
        ending.join();
        assertThat(seen.results).hasSize(2);
    }

    /** Several I/O threads put in, the JMeter thread delivers, ends meanwhile, and the run ends after it. */
    @Test
    void noMessageIsLostOrDoubledBetweenThreads() {
        for (int round = 0; round < 200; round++) {
            oneRound();
        }
    }

    private void oneRound() {
        seen.results.clear();
        Run ofRound = TestRuns.with(new CountingLog(), new MemoryConnector(System::nanoTime));
        begin();
        MessageSamples samples = MessageSamples.of(ofRound, context);
        OutcomeListener queue = samples.ofSampler(context);
        int perThread = 100;
        int readers = 3;
        CountDownLatch done = new CountDownLatch(readers);
        for (int i = 0; i < readers; i++) {
            new Thread(() -> {
                        for (int n = 0; n < perThread; n++) {
                            queue.pushed(replied(1), PUSH);
                        }
                        done.countDown();
                    })
                    .start();
        }
        var unused = samples.step();
        threadEnds();
        await(done);
        UndeliveredSamples undelivered = UndeliveredSamples.of(ofRound);
        ofRound.end();
        undelivered.deliverRest();
        assertThat(seen.results).hasSize(readers * perThread);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Long enough that the thread has begun to wait. */
    private static void pause() {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
}
