package io.github.jmeterduplex.internal.net.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.junit.jupiter.api.Test;

/** A request goes out over a connection that was used before, while the server closes that. */
class ReusedConnectionRaceTest {
    @Test
    void requestThatFailedAsUnsentWasNeverWritten() {
        assertThat(Race.of(SendAndClose.class, HttpConnection.class).everyTwoTurns())
                .isGreaterThan(100);
    }

    /** One thread sends the second request, the other one reads the end of the connection. */
    static final class SendAndClose implements Scenario, HttpConnection.Exchange {
        private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

        private final Socket endPoint = new Socket();
        private final HttpConnection connection =
                new HttpConnection(endPoint, Runnable::run, new ArrayByteBufferPool(), made -> {});
        private final List<String> told = new ArrayList<>();

        /** An end point that runs its callbacks in the thread that causes them. */
        private static final class Socket extends ByteArrayEndPoint {
            Socket() {
                super(new byte[0], 1_024);
            }

            @Override
            protected void execute(Runnable task) {
                task.run();
            }
        }

        SendAndClose() {
            endPoint.setConnection(connection);
            endPoint.onOpen();
            connection.onOpen();
            connection.send("GET /1\n".getBytes(US_ASCII), 100, this);
            endPoint.addInput(ANSWER);
            endPoint.takeOutputString();
        }

        @Override
        public void answered(HttpConnection over, HttpResponse answer) {
            told.add("answered");
        }

        @Override
        public void failed(HttpConnection over, Throwable cause, Reached reached) {
            assertThat(over.mayRepeat(cause, reached, false)).isEqualTo(reached == Reached.NOTHING_SENT);
            told.add("failed " + reached);
        }

        @Override
        public List<Runnable> threads() {
            return List.of(() -> connection.send("POST /2\n".getBytes(US_ASCII), 100, this), endPoint::addInputEOF);
        }

        @Override
        public void check() {
            assertThat(told).hasSize(2).first().isEqualTo("answered");
            String written = endPoint.takeOutputString();
            assertThat(told.get(1))
                    .isEqualTo(written == null || written.isEmpty() ? "failed NOTHING_SENT" : "failed NO_ANSWER");
        }
    }
}
