package io.github.jmeterduplex.internal.net.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Requests whose write completes after the response was read, as over TLS: the bytes are out, but the end point takes
 * no other write yet.
 */
class LateWriteTest {
    private static final String INFO = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";
    private static final String UPGRADE = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n";
    private static final String REFUSAL = "HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n";
    private static final int ROUNDS = 5_000;

    private final TlsLike endPoint = new TlsLike();
    private final Events events = new Events();
    private final HttpConnection connection =
            new HttpConnection(endPoint, Runnable::run, new ArrayByteBufferPool(), events::connected);

    /** Holds back what is written until it is told to go on, and then runs something before the write is complete. */
    private static final class TlsLike extends ByteArrayEndPoint {
        private boolean held = true;
        private boolean fails;
        private Runnable afterBytes = () -> {};

        TlsLike() {
            super(new byte[0], 1_024);
        }

        @Override
        protected void execute(Runnable task) {
            task.run();
        }

        @Override
        public boolean flush(ByteBuffer... buffers) throws IOException {
            if (held) {
                return false;
            }
            boolean all = super.flush(buffers);
            Runnable next = afterBytes;
            afterBytes = () -> {};
            next.run();
            if (fails) {
                throw new IOException("Broken pipe");
            }
            return all;
        }

        /** Writes what is held back; what is done before that is complete. */
        void goOn(Runnable before) {
            afterBytes = before;
            held = false;
            getWriteFlusher().completeWrite();
        }
    }

    /** What a connection tells, and what is done then. */
    private static class Events implements HttpConnection.Exchange {
        final List<String> told = new ArrayList<>();
        Runnable then = () -> {};
        HttpResponse answer;

        void connected(HttpConnection connection) {
            connection.send("GET /1\n".getBytes(US_ASCII), 100, this);
        }

        @Override
        public void answered(HttpConnection connection, HttpResponse given) {
            answer = given;
            told.add("answered " + given.status() + (given.reusable() ? " reusable" : ""));
            Runnable next = then;
            then = () -> {};
            next.run();
        }

        @Override
        public void failed(HttpConnection connection, Throwable cause, Reached reached) {
            told.add("failed " + cause.getMessage() + (reached == Reached.NO_ANSWER ? " silent" : ""));
        }
    }

    /** What comes after the upgrade, which writes at once as a session does. */
    private static final class Upgraded extends AbstractConnection implements Connection.UpgradeTo {
        private String rest = "";
        private boolean wrote;

        Upgraded(TlsLike endPoint) {
            super(endPoint, Runnable::run);
        }

        @Override
        public void onUpgradeTo(ByteBuffer buffer) {
            rest = BufferUtil.toString(buffer, US_ASCII);
        }

        @Override
        public void onOpen() {
            super.onOpen();
            Callback done = Callback.from(() -> wrote = true, cause -> {});
            getEndPoint().write(done, BufferUtil.toBuffer("CONNECT\n", US_ASCII));
        }

        @Override
        public void onFillable() {
            // Nothing more comes.
        }
    }

    @BeforeEach
    void open() {
        endPoint.setConnection(connection);
        endPoint.onOpen();
        connection.onOpen();
    }

    @Test
    void answerCountsWhenItsRequestIsWrittenToo() {
        endPoint.goOn(() -> {
            endPoint.addInput(INFO);
            events.told.add("out");
        });
        assertThat(events.told).containsExactly("out", "answered 200 reusable");
        assertThat(events.answer.body()).isEqualTo("{}");
        assertThat(endPoint.isFillInterested()).isTrue();
    }

    @Test
    void nextRequestOnTheConnectionIsWrittenAfterTheFirst() {
        events.then = () -> connection.send("GET /2\n".getBytes(US_ASCII), 100, events);
        endPoint.goOn(() -> endPoint.addInput(INFO));
        assertThat(endPoint.takeOutputString()).isEqualTo("GET /1\nGET /2\n");
        endPoint.addInput(INFO);
        assertThat(events.told).containsExactly("answered 200 reusable", "answered 200 reusable");
    }

    @Test
    void nextRequestMayBeWrittenLateAsWell() {
        events.then = () -> {
            endPoint.held = true;
            connection.send("GET /2\n".getBytes(US_ASCII), 100, events);
        };
        endPoint.goOn(() -> endPoint.addInput(INFO));
        endPoint.goOn(() -> {
            endPoint.addInput(REFUSAL);
            events.told.add("out");
        });
        assertThat(events.told).containsExactly("answered 200 reusable", "out", "answered 401 reusable");
    }

    @Test
    void upgradedConnectionCanWriteAtOnceAndHasWhatCameWithTheAnswer() {
        Upgraded upgraded = new Upgraded(endPoint);
        events.then = () -> endPoint.upgrade(upgraded);
        endPoint.goOn(() -> endPoint.addInput(UPGRADE + "frames"));
        assertThat(events.told).hasSize(1);
        assertThat(upgraded.wrote).isTrue();
        assertThat(upgraded.rest).isEqualTo("frames");
        assertThat(endPoint.takeOutputString()).isEqualTo("GET /1\nCONNECT\n");
    }

    @Test
    void refusalThatIsThereIsToldThoughTheWriteFails() {
        endPoint.fails = true;
        endPoint.goOn(() -> endPoint.addInput(REFUSAL));
        assertThat(events.told).containsExactly("answered 401");
    }

    @Test
    void upgradeWhoseRequestCouldNotBeWrittenIsAFailureOfTheConnection() {
        endPoint.fails = true;
        endPoint.goOn(() -> endPoint.addInput(UPGRADE));
        assertThat(events.told).containsExactly("failed Broken pipe");
    }

    @Test
    void writeThatFailsBeforeAnAnswerIsToldOnce() {
        endPoint.fails = true;
        endPoint.goOn(() -> {});
        connection.onClose(new EOFException("closed"));
        assertThat(events.told).containsExactly("failed Broken pipe silent");
    }

    @Test
    void connectionThatIsClosedBetweenAnswerAndWriteIsToldOnce() {
        endPoint.goOn(() -> {
            endPoint.addInput(UPGRADE);
            connection.onClose(new EOFException("closed"));
        });
        assertThat(events.told).containsExactly("failed closed");
    }

    @Test
    void refusalThatIsThereIsToldThoughTheConnectionIsClosedBetween() {
        endPoint.goOn(() -> {
            endPoint.addInput(REFUSAL);
            connection.onClose(new EOFException("closed"));
        });
        assertThat(events.told).containsExactly("answered 401");
    }

    @Test
    void endOfStreamAfterAnAnswerTakesNothingFromIt() {
        endPoint.goOn(() -> {
            endPoint.addInput("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\nno");
            endPoint.addInputEOF();
            events.told.add("out");
        });
        assertThat(events.told).containsExactly("out", "answered 403");
        assertThat(events.answer.body()).isEqualTo("no");
    }

    /** One thread reads the answer while another completes the write: one of them hands it over, and once. */
    @Test
    void answerAndWriteMayComeAtTheSameTime() throws Exception {
        ExecutorService reader = Executors.newSingleThreadExecutor();
        try {
            for (int round = 0; round < ROUNDS; round++) {
                LateWriteTest race = new LateWriteTest();
                race.open();
                race.events.then = () -> race.connection.send("GET /2\n".getBytes(US_ASCII), 100, race.events);
                CyclicBarrier start = new CyclicBarrier(2);
                Future<?> read = reader.submit(() -> {
                    start.await();
                    race.endPoint.addInput(INFO);
                    return null;
                });
                start.await();
                race.endPoint.goOn(() -> {});
                read.get(20, TimeUnit.SECONDS);
                assertThat(race.events.told).as("round %s", round).containsExactly("answered 200 reusable");
                assertThat(race.endPoint.takeOutputString()).isEqualTo("GET /1\nGET /2\n");
            }
        } finally {
            reader.shutdownNow();
        }
    }
}
