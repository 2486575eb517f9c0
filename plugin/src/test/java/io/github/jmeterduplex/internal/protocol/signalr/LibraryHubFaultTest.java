package io.github.jmeterduplex.internal.protocol.signalr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.match.OutcomeListener;
import io.github.jmeterduplex.internal.engine.match.ReplyCandidate;
import io.github.jmeterduplex.internal.engine.match.ShownMessage;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.internal.record.log.MessageRow;
import io.github.jmeterduplex.session.Cause;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;
import org.junit.jupiter.api.Test;

/** A fault of Duplex in a session by Microsoft's client. */
class LibraryHubFaultTest extends LibraryHubs {
    private static final String LOGGER = "io.github.jmeterduplex.reference.LibrarySession";

    /** Fails on each push. */
    private static final class Failing implements OutcomeListener {
        @Override
        public void started(ShownMessage message) {
            throw new AssertionError("nothing is sent");
        }

        @Override
        public void ended(MessageRow message, ReplyCandidate reply) {
            throw new AssertionError("nothing is sent");
        }

        @Override
        public void pushed(MessageRow push, ReplyCandidate arrival) {
            throw new IllegalStateException("on purpose");
        }
    }

    /** Keeps what is logged with a stack trace. */
    private static final class StackTraces extends AbstractAppender {
        private final BlockingQueue<Throwable> thrown = new LinkedBlockingQueue<>();

        StackTraces() {
            super("stack traces", null, null, false, Property.EMPTY_ARRAY);
        }

        @Override
        public void append(LogEvent event) {
            if (event.getThrown() != null) {
                thrown.add(event.getThrown());
            }
        }
    }

    @Test
    void faultOfDuplexEndsTheSessionAndItsStackTraceIsLogged() throws Exception {
        listens = List.of(SignalROptions.listening(new PushOptions("tick", "tick", null, new Failing())));
        StackTraces log = new StackTraces();
        log.start();
        Logger logger = (Logger) LogManager.getLogger(LOGGER);
        logger.addAppender(log);
        try (RawServer server = shaking(client -> {
            client.readFrame();
            client.text("{\"type\":1,\"target\":\"tick\",\"arguments\":[]}" + SEPARATOR);
            client.drain();
        })) {
            invoke(opened(server), "[]");
            assertThat(next(gone).cause()).isEqualTo(Cause.INTERNAL);
            assertThat(next(log.thrown)).hasMessage("on purpose");
        } finally {
            logger.removeAppender(log);
            log.stop();
        }
    }
}
