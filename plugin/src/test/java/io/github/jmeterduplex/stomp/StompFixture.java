package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.engine.group.Group;
import io.github.jmeterduplex.internal.engine.group.TestSessions;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.TestRuns;
import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.engine.user.OpenListener;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.protocol.stomp.LiveStompSession;
import io.github.jmeterduplex.internal.protocol.stomp.StompConnection;
import io.github.jmeterduplex.internal.protocol.stomp.StompOptions;
import io.github.jmeterduplex.internal.protocol.stomp.SubscribeOptions;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.internal.sampler.parameter.RetentionParameters;
import io.github.jmeterduplex.internal.sampler.parameter.TestSamples;
import io.github.jmeterduplex.internal.sampler.run.DuplexSampler;
import io.github.jmeterduplex.internal.sampler.run.TestSamplers;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Header;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleResult;

/** A group of STOMP sessions without a network: the test is their server. Confined to one thread. */
final class StompFixture implements AutoCloseable {
    static final String PASSCODE = "sesame";

    private final CountingLog log = new CountingLog();
    private final MemoryConnector connector = new MemoryConnector(System::nanoTime);
    private final Run run = TestRuns.with(log, connector);
    private final Group<LiveStompSession> group =
            run.groups().obtain(TestSamples.thread(), "stomp", ConnectParameters.STOMP.protocol());
    private int sessions;

    /**
     * Opens a session.
     *
     * @param version of STOMP that it speaks
     * @param keepParameters parameters of the Connect beside those of the address
     */
    MemoryConnector.MemoryChannel open(String version, Map<String, String> keepParameters, String... subscribe) {
        RetentionParameters keep = RetentionParameters.read(TestSamples.of("connect", keepParameters), true);
        keep.prepare(group);
        int number = sessions++;
        VirtualUser user = new VirtualUser(number);
        StompOptions options = new StompOptions(
                target(),
                List.of(new Header("passcode", PASSCODE)),
                0,
                0,
                StompOptions.WHOLE,
                Stream.of(subscribe)
                        .map(destination -> SubscribeOptions.plain(destination))
                        .toList(),
                new Keeping(keep.mailbox(group), keep.trace(run, group, user)));
        Joining joining = new Joining();
        joining.session = new StompConnection(new NewSession<>(run, user, null, null, joining), options);
        joining.session.start();
        MemoryConnector.MemoryChannel channel = connector.channel(number);
        channel.says("CONNECTED\nversion:" + version + "\nheart-beat:0,0\n\n^@");
        skip(channel);
        return channel;
    }

    /** Opens a session that speaks STOMP 1.2, its parameters at their defaults. */
    MemoryConnector.MemoryChannel open(String... subscribe) {
        return open("1.2", Map.of(), subscribe);
    }

    /** Forgets what was sent so far. */
    static void skip(MemoryConnector.MemoryChannel channel) {
        String sent = channel.sent();
        while (sent != null) {
            sent = channel.sent();
        }
    }

    private static Target target() {
        return MemoryConnector.target("ws://memory:1/stomp");
    }

    private final class Joining implements OpenListener {
        private LiveStompSession session;

        @Override
        public void onOpen() {
            TestSessions.slot(group, session);
        }

        @Override
        public void onFailed(Fault fault) {
            throw new AssertionError(fault);
        }

        @Override
        public void onGone() {
            // It keeps its place.
        }
    }

    CountingLog log() {
        return log;
    }

    Run run() {
        return run;
    }

    MemoryConnector connector() {
        return connector;
    }

    Group<LiveStompSession> group() {
        return group;
    }

    StompConnection session(int index) {
        return (StompConnection) group.sessions().get(index);
    }

    /** Runs one sample; each parameter as {@code name=value}. */
    SampleResult sample(DuplexSampler sampler, String... parameters) {
        return TestSamplers.run(sampler, run, parameters);
    }

    @Override
    public void close() {
        TestRuns.endNow(run);
    }
}
