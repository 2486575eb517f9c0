package io.github.jmeterduplex.samples.runs.websocket;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.ServerWebSocket;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server of JSON over a plain WebSocket on a free port of the loopback, which counts. By the member {@code type} of a
 * message: {@code echo} comes back, well or badly as the options say; {@code news} goes to all; {@code beat} comes back
 * unless beats are not answered. Thread-safe.
 */
public final class JsonEchoServer implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";
    private static final Short NORMAL = 1000;
    private static final int BACKLOG = 4_096;
    private static final long PATIENCE_SECONDS = 20;
    private static final Pattern TYPE = Pattern.compile("\"type\":\"(\\w+)\"");
    private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]*)\"");

    /** What it counts. */
    public enum Count {
        /** Sessions that were opened. */
        CONNECTS,
        /** Sessions that have ended. */
        DISCONNECTS,
        /** Messages that ask for an echo. */
        ECHOES,
        /** Echoes that were never sent. */
        DROPPED,
        /** Echoes that were sent late. */
        DELAYED,
        /** Second copies that were sent. */
        DUPLICATED,
        /** Copies of news that were sent. */
        DELIVERIES,
        /** Messages that are heartbeats. */
        BEATS,
        /** Sessions that ended with the code 1000. */
        GOOD_BYES
    }

    /**
     * What becomes of echoes; 0 is never.
     *
     * @param dropEvery every so many are never sent
     * @param delayEvery every so many are sent late
     * @param delayMillis how late
     * @param duplicateEvery every so many are sent twice
     * @param answersBeats whether heartbeats come back
     */
    public record Options(int dropEvery, int delayEvery, int delayMillis, int duplicateEvery, boolean answersBeats) {
        /** All echoes come back at once. */
        public static final Options POLITE = new Options(0, 0, 0, 0, true);
    }

    private final Vertx vertx = Vertx.vertx(new VertxOptions()
            .setEventLoopPoolSize(2)
            .setFileSystemOptions(
                    new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false)));
    private final Options options;
    private final Map<Count, LongAdder> counts = new EnumMap<>(Count.class);
    private final Set<String> ids = ConcurrentHashMap.newKeySet();
    private final Set<ServerWebSocket> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong lastEcho = new AtomicLong();
    private final HttpServer server;

    private JsonEchoServer(Options options, int port) {
        this.options = options;
        for (Count count : Count.values()) {
            counts.put(count, new LongAdder());
        }
        server = await(vertx.createHttpServer(
                        new HttpServerOptions().setHost(LOOPBACK).setPort(port).setAcceptBacklog(BACKLOG))
                .webSocketHandler(this::accept)
                .listen());
    }

    /** Starts a server on a free port and returns when it accepts connections. */
    public static JsonEchoServer start(Options options) {
        return start(options, 0);
    }

    /** The same on a port; 0 takes a free one. */
    public static JsonEchoServer start(Options options, int port) {
        return new JsonEchoServer(options, port);
    }

    /** The TCP port in use. */
    public int port() {
        return server.actualPort();
    }

    /** A count so far. */
    public long count(Count count) {
        return counts.get(count).sum();
    }

    /** Sessions that are open now. */
    public long open() {
        return open.size();
    }

    /** Different ids of messages that asked for an echo. */
    public long distinctIds() {
        return ids.size();
    }

    private void add(Count count) {
        counts.get(count).increment();
    }

    private void accept(ServerWebSocket socket) {
        add(Count.CONNECTS);
        open.add(socket);
        socket.closeHandler(unused -> {
            open.remove(socket);
            add(Count.DISCONNECTS);
            if (Objects.equals(socket.closeStatusCode(), NORMAL)) {
                add(Count.GOOD_BYES);
            }
        });
        // A reset, which the close handler hears of, too.
        socket.exceptionHandler(unused -> {});
        socket.textMessageHandler(text -> take(socket, text));
    }

    private void take(ServerWebSocket socket, String text) {
        switch (member(TYPE, text)) {
            case "echo" -> echo(socket, text);
            case "news" ->
                open.forEach(each -> {
                    add(Count.DELIVERIES);
                    send(each, text);
                });
            case "beat" -> {
                add(Count.BEATS);
                if (options.answersBeats) {
                    send(socket, text);
                }
            }
            default -> {
                // Nobody asks for anything.
            }
        }
    }

    private void echo(ServerWebSocket socket, String text) {
        add(Count.ECHOES);
        ids.add(member(ID, text));
        long number = lastEcho.incrementAndGet();
        if (isDue(options.dropEvery, number)) {
            add(Count.DROPPED);
        } else if (isDue(options.delayEvery, number)) {
            add(Count.DELAYED);
            vertx.setTimer(options.delayMillis, unused -> send(socket, text));
        } else {
            send(socket, text);
            if (isDue(options.duplicateEvery, number)) {
                add(Count.DUPLICATED);
                send(socket, text);
            }
        }
    }

    private static boolean isDue(int every, long number) {
        return every > 0 && number % every == 0;
    }

    private static void send(ServerWebSocket socket, String text) {
        if (!socket.isClosed()) {
            // Whether it arrives is the test's to see.
            var unused = socket.writeTextMessage(text);
        }
    }

    private static String member(Pattern pattern, String text) {
        Matcher found = pattern.matcher(text);
        return found.find() ? found.group(1) : "";
    }

    private static <T> T await(Future<T> future) {
        try {
            return future.toCompletionStage().toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        await(vertx.close());
    }
}
