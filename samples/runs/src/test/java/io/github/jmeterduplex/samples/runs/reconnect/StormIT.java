package io.github.jmeterduplex.samples.runs.reconnect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.PlanSignals;
import io.github.jmeterduplex.samples.runs.RunsPlan;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.LiveChatProcess;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.ServerProcess;
import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import io.github.jmeterduplex.samples.runs.proxy.Refusal;
import io.github.jmeterduplex.samples.runs.proxy.TcpProxy;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Storms of reconnects, whose figures are held against what the servers noted of each connect and disconnect. {@code
 * -Dstorm.sessions=5000} makes them large.
 */
@Tag("parallel")
@Tag("long")
class StormIT {
    private static final String DROP = "io.github.jmeterduplex.control.DropSessions";
    private static final int SESSIONS = Integer.getInteger("storm.sessions", 300);
    /** Server and client hear of a session's opening at different moments, on a machine that does other things too. */
    private static final double TOLERANCE_SECONDS = 3;

    private static final Pattern TOLD = Pattern.compile(
            "(\\d+) of (\\d+) sessions dropped; 50 % were back after ([0-9.]+) s, 90 % after ([0-9.]+) s,"
                    + " all after ([0-9.]+) s; at most (\\d+) openings a second");

    @TempDir
    private Path folder;

    /** What a sample told. */
    private record Storm(long dropped, long open, double half, double most, double all, long busiest) {
        static Storm of(JtlRow row) {
            Matcher told = TOLD.matcher(row.message());
            assertThat(told.matches()).as(row.message()).isTrue();
            return new Storm(
                    Long.parseLong(told.group(1)),
                    Long.parseLong(told.group(2)),
                    Double.parseDouble(told.group(3)),
                    Double.parseDouble(told.group(4)),
                    Double.parseDouble(told.group(5)),
                    Long.parseLong(told.group(6)));
        }
    }

    @Test
    @RunsPlan("reconnect-storm.jmx")
    void allOfLiveChatComeBackAsStompjsDoes() throws Exception {
        try (LiveChatProcess chat = LiveChatProcess.start()) {
            Finished run = Finished.run(JMeterSetup.of(Checkout.plan("reconnect-storm.jmx"))
                            .property("port", chat.port(), "sessions", SESSIONS, "holdSeconds", 1))
                    .withoutFailedSamples();

            Storm storm = Storm.of(run.row("storm"));
            assertStorm(run, storm, SESSIONS, SESSIONS);
            assertThat(storm.half).as("each waits 5 s").isGreaterThanOrEqualTo(5);
            assertServerSaw(chat, storm);
        }
    }

    @Test
    void shareOfSocketIoComesBackAsTheOfficialClientDoes() throws Exception {
        try (SocketIoNodeProcess node = SocketIoNodeProcess.start(SocketIoNodeProcess.V4)) {
            Plan plan = Plan.named("socketio-storm")
                    .javaRequest("connect", SocketIoConnect.class, """
                            url = %s; transports = websocket; sessions = %d; connectsInParallel = %d
                            reconnect = true; reconnectDelayMillis = socketio
                            """, node.url(), SESSIONS, SESSIONS)
                    .javaRequest("a second without openings", Samplers.HOLD, "seconds = 2")
                    .javaRequest("storm", DROP, "percent = 40; how = close")
                    .javaRequest("all still there", Samplers.HOLD, "seconds = 0");
            Finished run = Finished.run(JMeterSetup.of(plan.write(folder)).property("duplex.seed", 26))
                    .withoutFailedSamples();

            long dropped = SESSIONS * 40L / 100;
            Storm storm = Storm.of(run.row("storm"));
            assertStorm(run, storm, dropped, SESSIONS);
            assertThat(storm.half).as("the middle of 0.5 to 1.5 s").isBetween(0.75, 1.25 + TOLERANCE_SECONDS);
            assertThat(run.row("all still there").message()).startsWith(SESSIONS + " sessions open, 0 lost");
            assertServerSaw(node, storm);
        }
    }

    @Test
    void sessionsThatCannotComeBackFailTheSampleWithTheirCauses() throws Exception {
        try (LiveChatProcess chat = LiveChatProcess.start();
                TcpProxy proxy = TcpProxy.start(chat.port());
                PlanSignals signals = PlanSignals.start()) {
            String url = "http://127.0.0.1:" + proxy.port() + "/ws";
            String cookie = chat.login();
            Plan plan = Plan.named("storm-that-lasts")
                    .javaRequest("connect", Samplers.CONNECT, """
                            group = reconnecting; url = %s; transports = websocket; cookies = %s; sessions = 20
                            reconnect = true; reconnectDelayMillis = 100
                            """, url, cookie)
                    .javaRequest(
                            "connect for once",
                            Samplers.CONNECT,
                            "group = once; url = %s; transports = websocket; cookies = %s; sessions = 4",
                            url,
                            cookie)
                    .javaRequest("share and number", DROP, "group = reconnecting; percent = 50; sessions = 2")
                    .javaRequest("no way back", DROP, "group = once")
                    .httpGet("closes", signals.at("closes", () -> proxy.refuse(Refusal.RESET)))
                    .javaRequest("storm", DROP, "group = reconnecting; sessions = 5; waitSeconds = 2")
                    .httpGet("opens", signals.at("opens", proxy::accept))
                    .javaRequest("back", Samplers.WAIT, "group = reconnecting")
                    .javaRequest("drop alone", DROP, "group = once; percent = 50; waitSeconds = 0");
            Finished run = Finished.run(JMeterSetup.of(plan.write(folder)).property("duplex.check", "warn"));

            failed(
                    run,
                    "share and number",
                    "400",
                    "parameter sessions: \"2\" is not allowed; allowed: blank if percent is set");
            failed(run, "no way back", "400", "group \"once\" do not come back: reconnect is false in their Connect");
            failed(
                    run,
                    "storm",
                    "502",
                    "5 of 20 sessions dropped; 5 were not back after 2.0 s (waitSeconds); attempts that failed: ");
            assertThat(run.row("storm").elapsedMillis()).isGreaterThanOrEqualTo(2_000);
            assertThat(run.row("back").message()).isEqualTo("20 of 20 sessions open");
            assertThat(run.row("drop alone").message()).isEqualTo("2 of 4 sessions dropped");
            assertThat(run.sessions("lost")).isEqualTo(7);
            assertThat(run.sessions("reconnected")).isEqualTo(5);
        }
    }

    private static void failed(Finished run, String label, String code, String message) {
        assertThat(run.row(label).isSuccess()).as(label).isFalse();
        assertThat(run.row(label).code()).as(label).isEqualTo(code);
        assertThat(run.row(label).message()).contains(message);
    }

    private static void assertStorm(Finished run, Storm storm, long dropped, long open) {
        assertThat(storm.dropped).isEqualTo(dropped);
        assertThat(storm.open).isEqualTo(open);
        assertThat(run.sessions("lost")).isEqualTo(dropped);
        assertThat(run.sessions("reconnected")).isEqualTo(dropped);
        assertThat(run.report().number("sessions", "failures", "connection").longValue())
                .isEqualTo(dropped);
        assertThat((List<?>) run.report().at("sessions", "dips"))
                .singleElement()
                .satisfies(dip -> {
                    assertThat(number(dip, "lost")).isEqualTo((double) dropped);
                    // The files tell whole seconds.
                    assertNear(dip, "back_50_after_seconds", storm.half);
                    assertNear(dip, "back_90_after_seconds", storm.most);
                    assertNear(dip, "back_after_seconds", storm.all);
                    // An interval of the files may be a little longer than a second.
                    assertThat(number(dip, "most_opened_a_second")).isBetween(1.0, storm.busiest * 1.2 + 5);
                });
    }

    /** Of the sample or up to two intervals longer; less by the time that the sample took to see it. */
    private static void assertNear(Object dip, String name, double seconds) {
        assertThat(number(dip, name)).as(name).isBetween(seconds - TOLERANCE_SECONDS, seconds + 1 + TOLERANCE_SECONDS);
    }

    private static double number(Object dip, String name) {
        return ((Number) ((Map<?, ?>) dip).get(name)).doubleValue();
    }

    /** The server's own times of the disconnects and connects of the storm. */
    private static void assertServerSaw(ServerProcess server, Storm storm) throws Exception {
        Map<String, Object> times = server.times();
        int dropped = (int) storm.dropped;
        List<Long> connects = sorted(times.get("connects"));
        List<Long> disconnects = sorted(times.get("disconnects"));
        assertThat(connects).hasSize(SESSIONS + dropped);
        assertThat(disconnects).hasSize(SESSIONS + dropped);
        long began = disconnects.get(0);
        List<Long> back = connects.subList(SESSIONS, connects.size());
        assertThat(began).as("first drop").isLessThanOrEqualTo(back.get(0));
        assertThat(seconds(began, back, 0.5)).isCloseTo(storm.half, within(TOLERANCE_SECONDS));
        assertThat(seconds(began, back, 0.9)).isCloseTo(storm.most, within(TOLERANCE_SECONDS));
        assertThat(seconds(began, back, 1)).isCloseTo(storm.all, within(TOLERANCE_SECONDS));
        long busiest = busiest(back);
        System.out.printf(
                "storm at the client: %s%nat the server: 50 %% %.3f s, 90 %% %.3f s, all %.3f s, busiest second %d%n",
                storm, seconds(began, back, 0.5), seconds(began, back, 0.9), seconds(began, back, 1), busiest);
        assertThat((double) busiest).isCloseTo((double) storm.busiest, within(Math.max(10, storm.busiest * 0.5)));
    }

    @SuppressWarnings("unchecked") // epoch milliseconds
    private static List<Long> sorted(Object times) {
        return ((List<Number>) times).stream().map(Number::longValue).sorted().toList();
    }

    private static double seconds(long began, List<Long> back, double share) {
        return (back.get((int) Math.ceil(share * back.size()) - 1) - began) / 1_000.0;
    }

    private static long busiest(List<Long> back) {
        return back.stream()
                .mapToLong(from -> back.stream()
                        .filter(at -> at >= from && at < from + 1_000)
                        .count())
                .max()
                .orElse(0);
    }
}
