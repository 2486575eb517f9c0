package io.github.jmeterduplex.samples.runs.broker;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.ext.auth.User;
import io.vertx.ext.stomp.Command;
import io.vertx.ext.stomp.DefaultSendHandler;
import io.vertx.ext.stomp.Destination;
import io.vertx.ext.stomp.Frame;
import io.vertx.ext.stomp.ServerFrame;
import io.vertx.ext.stomp.StompServer;
import io.vertx.ext.stomp.StompServerHandler;
import io.vertx.ext.stomp.StompServerOptions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Vert.x's STOMP server over WebSocket on a free port of the loopback, without logins. Its codec, heartbeats, receipts
 * and topics are Vert.x's own; its queues, which forget, are replaced by {@link VertxQueue}s wherever a destination
 * begins with {@code /queue/}. Everything else is a topic.
 *
 * <p>Thread-safe.
 */
public final class VertxBroker implements Broker {
    private static final String QUEUE = "/queue/";
    private static final String PATH = "/stomp";
    private static final int MAX_BYTES = 1 << 20;
    private static final long PATIENCE_SECONDS = 20;

    private final Vertx vertx = Vertx.vertx(new VertxOptions()
            .setEventLoopPoolSize(2)
            .setFileSystemOptions(
                    new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false)));
    private final Map<String, VertxQueue> queues = new ConcurrentHashMap<>();
    private final Map<Command, LongAdder> received = new ConcurrentHashMap<>();
    private final Map<Command, LongAdder> sent = new ConcurrentHashMap<>();
    private final StompServerHandler handler;
    private final HttpServer http;

    private VertxBroker(@Nullable String passcode) {
        handler = handlerOf(vertx)
                .destinationFactory((unused, name) -> destination(name))
                .sendHandler(this::send)
                .receivedFrameHandler(frame -> count(received, frame));
        if (passcode != null) {
            handler.authProvider((credentials, answer) -> answer.handle(
                    passcode.equals(credentials.getString("password"))
                            ? Future.succeededFuture(User.fromName("tester"))
                            : Future.failedFuture("wrong passcode")));
        }
        StompServer stomp = StompServer.create(
                        vertx,
                        new StompServerOptions()
                                .setPort(-1)
                                .setSecured(passcode != null)
                                .setWebsocketBridge(true)
                                .setWebsocketPath(PATH)
                                .setMaxBodyLength(MAX_BYTES))
                .handler(handler)
                .writingFrameHandler(frame -> count(sent, frame));
        http = vertx.createHttpServer(new HttpServerOptions()
                        .setWebSocketSubProtocols(List.of("v12.stomp", "v11.stomp", "v10.stomp"))
                        .setMaxWebSocketFrameSize(MAX_BYTES)
                        .setMaxWebSocketMessageSize(MAX_BYTES))
                .webSocketHandler(stomp.webSocketHandler());
    }

    /** A handler made on a thread of Vert.x: another one could not check passcodes. */
    private static StompServerHandler handlerOf(Vertx vertx) {
        Promise<StompServerHandler> made = Promise.promise();
        vertx.runOnContext(unused -> made.complete(StompServerHandler.create(vertx)));
        return join(made.future());
    }

    /** Starts a broker and returns when it accepts connections. */
    public static VertxBroker start() {
        return listen(new VertxBroker(null));
    }

    /** Starts a broker as {@link #start} does that lets in whoever knows this passcode, under any login. */
    public static VertxBroker locked(String passcode) {
        return listen(new VertxBroker(passcode));
    }

    private static VertxBroker listen(VertxBroker started) {
        join(started.http.listen(0, "127.0.0.1"));
        return started;
    }

    @Override
    public String url() {
        return "ws://127.0.0.1:" + port() + PATH;
    }

    @Override
    public int port() {
        return http.actualPort();
    }

    @Override
    public QueueCounts queue(String destination) {
        VertxQueue queue = queues.get(destination);
        return queue == null ? QueueCounts.NONE : queue.counts();
    }

    @Override
    public int subscriptions(String destination) {
        Destination known = handler.getDestination(destination);
        return known == null ? 0 : known.numberOfSubscriptions();
    }

    /** Frames received so far with that command, such as {@code SEND}; heartbeats are {@code PING}. */
    public long received(String command) {
        return sum(received, command);
    }

    /** Frames sent so far with that command, such as {@code MESSAGE}. */
    public long sent(String command) {
        return sum(sent, command);
    }

    private static long sum(Map<Command, LongAdder> counts, String command) {
        LongAdder count = counts.get(Command.valueOf(command));
        return count == null ? 0 : count.sum();
    }

    private static void count(Map<Command, LongAdder> counts, ServerFrame frame) {
        counts.computeIfAbsent(frame.frame().getCommand(), unused -> new LongAdder())
                .increment();
    }

    private Destination destination(String name) {
        return name.startsWith(QUEUE)
                ? queues.computeIfAbsent(name, unused -> new VertxQueue(name, MAX_DELIVERIES))
                : Destination.topic(vertx, name);
    }

    /** Vert.x drops what is sent to a destination that nobody has subscribed to; a queue keeps it. */
    private void send(ServerFrame frame) {
        String destination = frame.frame().getHeader(Frame.DESTINATION);
        if (destination != null && destination.startsWith(QUEUE)) {
            handler.getOrCreateDestination(destination);
        }
        new DefaultSendHandler().handle(frame);
    }

    @Override
    public void close() {
        join(vertx.close());
    }

    private static <T> T join(Future<T> future) {
        try {
            return future.toCompletionStage().toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("the broker does not obey", e);
        }
    }
}
