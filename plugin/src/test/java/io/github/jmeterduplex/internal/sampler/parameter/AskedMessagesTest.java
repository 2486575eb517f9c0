package io.github.jmeterduplex.internal.sampler.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which messages a thread's samplers may ask for, by the thread's tree. */
class AskedMessagesTest {
    private final LoopController loop = new LoopController();
    private final HashTree tree = new ListedHashTree(loop);

    @AfterEach
    void leaveTheThread() {
        JMeterContextService.getContext().setThread(null);
    }

    private void sampler(String className, String waitForReplies) {
        Arguments parameters = new Arguments();
        if (waitForReplies != null) {
            parameters.addArgument("waitForReplies", waitForReplies);
        }
        JavaSampler sampler = new JavaSampler();
        sampler.setClassname(className);
        sampler.setArguments(parameters);
        tree.add(loop, sampler);
    }

    private AskedMessages asked() {
        JMeterContextService.getContext().setThread(new JMeterThread(tree, thread -> {}, new ListenerNotifier()));
        return TestSamples.of("connect", Map.of()).asked();
    }

    @Test
    void outsideOfJMeterEverything() {
        assertThat(TestSamples.of("connect", Map.of()).asked()).isEqualTo(AskedMessages.ALL);
    }

    @Test
    void whoWaitsForNothingAsksForNothing() {
        sampler("io.github.jmeterduplex.stomp.StompConnect", null);
        sampler("io.github.jmeterduplex.stomp.StompSend", "");
        sampler("io.github.jmeterduplex.socketio.SocketIoEmit", "false");
        assertThat(asked()).isEqualTo(AskedMessages.NOTHING);
    }

    @Test
    void whoWaitsForRepliesAsksForTheOthers() {
        sampler("io.github.jmeterduplex.stomp.StompSend", "false");
        sampler("io.github.jmeterduplex.socketio.SocketIoEmit", "true");
        assertThat(asked()).isEqualTo(AskedMessages.OTHERS);
    }

    /** A counter counts once a sample, and a CSV file has a row a user. */
    @Test
    void noOtherParameterIsEvaluated() {
        sampler("io.github.jmeterduplex.stomp.StompSend", "true");
        Arguments parameters = new Arguments();
        parameters.addArgument(new Argument("login", "user${__counter(FALSE,)}") {
            private static final long serialVersionUID = 1L;

            @Override
            public String getValue() {
                throw new AssertionError("evaluated");
            }
        });
        JavaSampler connect = new JavaSampler();
        connect.setClassname("io.github.jmeterduplex.stomp.StompConnect");
        connect.setArguments(parameters);
        tree.add(loop, connect);
        assertThat(asked()).isEqualTo(AskedMessages.OTHERS);
    }

    @Test
    void whoReceivesAsksForAll() {
        sampler("io.github.jmeterduplex.stomp.StompReceive", null);
        sampler("io.github.jmeterduplex.stomp.StompSend", "true");
        assertThat(asked()).isEqualTo(AskedMessages.ALL);
    }

    @Test
    void ofAClassOfTheUsersOwnNothingIsKnown() {
        sampler("com.example.Trader", null);
        assertThat(asked()).isEqualTo(AskedMessages.ALL);
    }
}
