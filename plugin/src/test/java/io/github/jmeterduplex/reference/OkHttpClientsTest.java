package io.github.jmeterduplex.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of calls that are under way when a run ends. */
@Timeout(30)
class OkHttpClientsTest {
    private final OkHttpClients clients = new OkHttpClients();
    private final CompletableFuture<Integer> status = new CompletableFuture<>();
    private ServerSocket server;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void stop() throws IOException {
        clients.close();
        server.close();
    }

    @Test
    void callThatTellsTheServerOfAClosedSessionArrives() throws Exception {
        call();
        try (Socket called = server.accept()) {
            Thread closing = new Thread(clients::close);
            closing.start();
            while (closing.getState() != Thread.State.TIMED_WAITING) {
                assertThat(closing.isAlive()).isTrue();
                Thread.onSpinWait();
            }
            called.getOutputStream().write("HTTP/1.1 204 No Content\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(status.get(10, TimeUnit.SECONDS)).isEqualTo(204);
            closing.join();
        }
    }

    @Test
    void callThatIsNeverAnsweredIsCancelled() throws Exception {
        call();
        try (Socket called = server.accept()) {
            clients.close();
            assertThat(status)
                    .failsWithin(Duration.ofSeconds(10))
                    .withThrowableOfType(ExecutionException.class)
                    .withCauseInstanceOf(IOException.class);
            // to its end: the connection is closed
            assertThat(called.getInputStream().readAllBytes()).startsWith("GET / ".getBytes(StandardCharsets.US_ASCII));
        }
    }

    private void call() {
        Request request = new Request.Builder()
                .url("http://127.0.0.1:" + server.getLocalPort() + "/")
                .build();
        clients.client(false, Duration.ofSeconds(5)).newCall(request).enqueue(new Callback() {
            @Override
            public void onFailure(Call call, IOException e) {
                status.completeExceptionally(e);
            }

            @Override
            public void onResponse(Call call, Response response) {
                try (response) {
                    status.complete(response.code());
                }
            }
        });
    }
}
