package io.github.jmeterduplex.samples.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.control.HoldSessions;
import io.github.jmeterduplex.samples.harness.JMeterRun;
import io.github.jmeterduplex.samples.harness.JMeterSetup;
import io.github.jmeterduplex.samples.harness.JtlRow;
import io.github.jmeterduplex.samples.harness.Plan;
import io.github.jmeterduplex.samples.harness.RunReport;
import io.github.jmeterduplex.samples.harness.TestAuthority;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.stomp.StompConnect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every fault in one plan, run once in one thread of a real JMeter. Each is a test of its own: the row it left, within
 * its time-out. That all rows are there says that the run went on.
 */
class FaultsIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String ALIVE = "alive";
    private static final String ALIVE_SOCKET_IO = "alive Socket.IO";
    /** Labels of sub-results: of users' connects, and of LiveChat's login. */
    private static final Pattern PART = Pattern.compile(".* \\(connect\\)|index|clientPull");

    private static final Servers SERVERS = new Servers();
    private static List<Step> cells;
    private static List<Step> connects;
    private static List<Step> proxies;
    private static List<Step> certificates;
    private static List<Step> sessions;
    private static List<Step> limits;
    private static List<Step> socketIoConnects;
    private static List<Step> socketIoSessions;
    private static List<Step> before;
    private static List<Step> after;

    private static JMeterRun run;
    private static int exitCode;
    private static Map<String, JtlRow> rows;

    @BeforeAll
    static void runThePlan(@TempDir Path folder) throws Exception {
        String url = "ws://" + SERVERS.start(StompPeer.polite()).hostPort() + "/ws";
        String socketIoUrl = "http://" + SERVERS.start(SocketIoPeer.polite()).hostPort();
        before = List.of(
                Secrets.in(Step.of(StompConnect.class, "good connect"))
                        .with("group", ALIVE)
                        .with("url", url + Secrets.query())
                        .with("sessions", LimitFaults.ALIVE)
                        .with("subscribe", "/topic/echo")
                        .within(5000) // the first sample loads the classes
                        .says("opened " + LimitFaults.ALIVE + " of " + LimitFaults.ALIVE + " sessions"),
                Secrets.inSocketIo(Step.of(SocketIoConnect.class, "good Socket.IO connect"))
                        .with("group", ALIVE_SOCKET_IO)
                        .with("url", socketIoUrl)
                        .with("sessions", SocketIoFaults.ALIVE)
                        .within(5000)
                        .says("opened " + SocketIoFaults.ALIVE + " of " + SocketIoFaults.ALIVE + " sessions"));
        cells = CellFaults.steps(url, ALIVE);
        connects = ConnectFaults.steps(SERVERS);
        proxies = ProxyFaults.steps(SERVERS);
        TestAuthority authority = TestAuthority.make(Files.createDirectory(folder.resolve("authority")));
        certificates = TlsFaults.steps(SERVERS, authority, Files.createDirectory(folder.resolve("stranger")));
        sessions = SessionFaults.steps(SERVERS);
        limits = LimitFaults.steps(SERVERS, ALIVE);
        socketIoConnects = SocketIoConnectFaults.steps(SERVERS, socketIoUrl, ALIVE_SOCKET_IO, ALIVE);
        socketIoSessions = SocketIoFaults.steps(SERVERS, ALIVE_SOCKET_IO);
        after = List.of(
                LimitFaults.alive(ALIVE, "good send").with("headers", "{\"X-Token\":\"send-" + Secrets.MARK + "\"}"),
                Step.of(HoldSessions.class, "good hold")
                        .with("group", ALIVE)
                        .with("seconds", 0)
                        .says(LimitFaults.ALIVE + " sessions open, 0 lost"),
                SocketIoFaults.alive(ALIVE_SOCKET_IO, "good emit"),
                Step.of(HoldSessions.class, "good Socket.IO hold")
                        .with("group", ALIVE_SOCKET_IO)
                        .with("seconds", 0)
                        .says(SocketIoFaults.ALIVE + " sessions open, 0 lost"));
        Plan plan = Plan.named("faults");
        all().forEach(step -> step.addTo(plan));
        run = JMeterSetup.of(plan.write(folder))
                .property("duplex.message.maxBytes", LimitFaults.MESSAGE_MAX_BYTES)
                .property("duplex.check", "off")
                .property("duplex.drain.seconds", 1)
                .jvm(
                        "-Djavax.net.ssl.trustStore=" + authority.trustStore(),
                        "-Djavax.net.ssl.trustStorePassword=" + TestAuthority.PASSWORD)
                .start();
        exitCode = run.awaitEnd(PATIENCE);
        rows = rows().collect(Collectors.toMap(JtlRow::label, Function.identity()));
    }

    @AfterAll
    static void end() throws IOException {
        if (run != null) {
            run.close();
        }
        SERVERS.close();
    }

    /** The samples without their parts. */
    private static Stream<JtlRow> rows() throws IOException {
        return run.rows().stream().filter(row -> !PART.matcher(row.label()).matches());
    }

    private static List<Step> all() {
        List<Step> all = new ArrayList<>();
        Stream.of(
                        before,
                        cells,
                        connects,
                        proxies,
                        certificates,
                        sessions,
                        limits,
                        socketIoConnects,
                        socketIoSessions,
                        after)
                .forEach(all::addAll);
        return all;
    }

    private static Stream<DynamicTest> rowsOf(List<Step> steps) {
        return steps.stream()
                .map(step -> DynamicTest.dynamicTest(step.label(), () -> {
                    assertThat(rows).containsKey(step.label());
                    step.check(rows.get(step.label()));
                }));
    }

    @TestFactory
    Stream<DynamicTest> wrongCellIsTold() {
        return rowsOf(cells);
    }

    @TestFactory
    Stream<DynamicTest> faultWhileConnectingIsTold() {
        return rowsOf(connects);
    }

    @TestFactory
    Stream<DynamicTest> faultAtAProxyIsTold() {
        return rowsOf(proxies);
    }

    @TestFactory
    Stream<DynamicTest> certificateThatIsNotTakenIsTold() {
        return rowsOf(certificates);
    }

    @TestFactory
    Stream<DynamicTest> faultOfAnOpenSessionIsTold() {
        return rowsOf(sessions);
    }

    @TestFactory
    Stream<DynamicTest> limitEndsItsSessionWhileOthersGoOn() {
        return rowsOf(limits);
    }

    @TestFactory
    Stream<DynamicTest> faultBeforeASocketIoSessionIsTold() {
        return rowsOf(socketIoConnects);
    }

    @TestFactory
    Stream<DynamicTest> faultOfASocketIoSessionEndsItWhileOthersGoOn() {
        return rowsOf(socketIoSessions);
    }

    @TestFactory
    Stream<DynamicTest> sessionsBesideThemLiveOn() {
        return rowsOf(Stream.concat(before.stream(), after.stream()).toList());
    }

    @Test
    void allSamplesRanInTheirOrder() throws IOException {
        List<String> labels = rows().map(JtlRow::label).toList();
        assertThat(labels).isEqualTo(all().stream().map(Step::label).toList());
    }

    @Test
    void jmeterEndsWell() {
        assertThat(exitCode).as(run.process().tail()).isZero();
    }

    @Test
    void logIsShortAndWithoutStackTraces() throws IOException {
        RunFiles.of(run).assertQuietLog();
    }

    @Test
    void noFileHoldsASecret() throws IOException {
        RunFiles.of(run).assertFree(Secrets.MARK);
    }

    @Test
    void everyMessageHasItsFate() throws Exception {
        RunReport report = run.report();
        assertThat(report.labels()).isNotEmpty();
        for (String label : report.labels().keySet()) {
            if (report.at("labels", label, "sent") != null) {
                long fates = Stream.of("replied", "wrong", "unanswered", "lost", "failed")
                        .mapToLong(fate -> report.count(label, fate))
                        .sum();
                assertThat(fates).as(label).isEqualTo(report.count(label, "sent"));
            }
        }
        assertThat(report.number("sessions", "failures", "unauthorized").intValue())
                .as("401 three times, ERROR on CONNECT once, and CONNECT_ERROR")
                .isEqualTo(4 + SocketIoConnectFaults.REFUSED);
        assertThat(report.number("sessions", "failures", "limit").intValue())
                .as("sessions that a limit ended")
                .isEqualTo(LimitFaults.ENDED + SocketIoFaults.LIMITED);
    }
}
