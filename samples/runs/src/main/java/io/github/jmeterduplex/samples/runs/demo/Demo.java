package io.github.jmeterduplex.samples.runs.demo;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.Json;
import io.github.jmeterduplex.samples.runs.harness.LiveChatProcess;
import io.github.jmeterduplex.samples.servers.socketio.SocketIoChat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Shows two runs from end to end, STOMP against LiveChat and Socket.IO against SocketIoChat, both on free ports: runs
 * the plan in a headless JMeter, prints the live lines, the report and where the files are. Exit code 1 when a run
 * failed or a figure is wrong.
 */
public final class Demo {
    /** A server that has just started is slow: each is driven for so long before the run that is shown. */
    private static final int WARM_UP_SECONDS = 5;

    private static final int STOMP_SECONDS = 15;
    private static final int STOMP_USERS = 20;
    private static final int SOCKET_IO_SECONDS = 10;
    private static final int SOCKET_IO_USERS = 500;
    private static final int LOGINS_PER_SECOND = 250;
    /** A busy machine may take seconds for a reply: slow, but no loss. */
    private static final int REPLY_TIMEOUT_MILLIS = 30_000;

    private Demo() {}

    /** Takes no arguments; runs anywhere inside the checkout, after {@code ./mvnw package}. */
    public static void main(String[] args) throws IOException, InterruptedException {
        List<String> problems = new ArrayList<>(stomp());
        problems.addAll(socketIo());
        say("Times are in milliseconds, from a message's send to its reply: half took at"
                + " most p50, 99 of 100 at most p99.");
        say(
                problems.isEmpty()
                        ? "Both runs worked: every message was replied to, and the servers"
                                + " counted what the reports say."
                        : "The demo failed:");
        problems.forEach(System.out::println);
        System.exit(problems.isEmpty() ? 0 : 1);
    }

    private static List<String> stomp() throws IOException, InterruptedException {
        say("1 of 2: STOMP over SockJS, one JMeter thread a user");
        try (LiveChatProcess chat = LiveChatProcess.start()) {
            say(("LiveChat, a chat server, listens on %s, and is driven for %d s first, as a server that has just"
                            + " started is slow. livechat.jmx: %d users send 200 messages a second for %d s.")
                    .formatted(chat.url(), WARM_UP_SECONDS, STOMP_USERS, STOMP_SECONDS));
            DemoRun.warmUp(stomp(chat, WARM_UP_SECONDS));
            long before = chat.count("messages", "/app/chat.send");
            return DemoRun.run(
                    "STOMP",
                    stomp(chat, STOMP_SECONDS),
                    STOMP_SECONDS,
                    () -> chat.count("messages", "/app/chat.send") - before);
        }
    }

    private static JMeterSetup stomp(LiveChatProcess chat, int seconds) {
        return setup("livechat.jmx", chat.port(), seconds)
                .property("users", STOMP_USERS, "messagesPerMinute", 200 * 60);
    }

    private static List<String> socketIo() throws IOException, InterruptedException {
        say("2 of 2: Socket.IO, one JMeter thread with %d users".formatted(SOCKET_IO_USERS));
        SocketIoChat.logWarningsOnly();
        try (SocketIoChat chat = SocketIoChat.start(0)) {
            say(("SocketIoChat listens on %s. socketio.jmx: %d users log in at %d a second;"
                            + " then each sends a message every 5 s, for %d s.")
                    .formatted(chat.url(), SOCKET_IO_USERS, LOGINS_PER_SECOND, SOCKET_IO_SECONDS));
            DemoRun.warmUp(socketIo(chat, WARM_UP_SECONDS));
            long before = Json.count(chat.stats(), "events", "echo");
            return DemoRun.run(
                    "Socket.IO",
                    socketIo(chat, SOCKET_IO_SECONDS),
                    SOCKET_IO_SECONDS,
                    () -> Json.count(chat.stats(), "events", "echo") - before);
        }
    }

    private static JMeterSetup socketIo(SocketIoChat chat, int seconds) {
        return setup("socketio.jmx", chat.port(), seconds)
                .property("sessions", SOCKET_IO_USERS, "connectsPerSecond", LOGINS_PER_SECOND, "everySeconds", 5);
    }

    private static JMeterSetup setup(String plan, int port, int seconds) {
        return JMeterSetup.of(Checkout.plan(plan))
                .property("host", "127.0.0.1", "port", port, "seconds", seconds)
                .property("replyTimeoutMillis", REPLY_TIMEOUT_MILLIS);
    }

    private static void say(String sentence) {
        System.out.println(System.lineSeparator() + sentence);
    }
}
