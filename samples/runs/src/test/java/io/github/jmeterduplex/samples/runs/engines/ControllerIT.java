package io.github.jmeterduplex.samples.runs.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.EngineFiles;
import io.github.jmeterduplex.samples.runs.RemoteEngine;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.FreePort;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.ListeningPorts;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import io.github.jmeterduplex.samples.runs.harness.ServeProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Three of JMeter's remote engines, whose controller has the result of all. */
@Tag("parallel")
@Tag("long")
class ControllerIT {
    private static final Duration PATIENCE = Duration.ofSeconds(150);
    private static final int USERS = 90;
    private static final List<String> LABELS = List.of("stomp", "socketio", "signalr", "websocket");

    @TempDir
    private Path folder;

    private ServeProcess server;
    private final List<RemoteEngine> engines = new ArrayList<>();

    @BeforeEach
    void startServer() throws Exception {
        server = ServeProcess.start();
    }

    @AfterEach
    void end() {
        engines.forEach(RemoteEngine::close);
        server.close();
    }

    private void startEngines(int count) throws Exception {
        for (int i = 1; i <= count; i++) {
            engines.add(RemoteEngine.start(folder.resolve("engine" + i)));
        }
    }

    /** Four protocols with 90 users in all, each of them with messages for some seconds. */
    private Plan plan(int seconds, String samples) {
        String pace = "; messagesPerSecond = 60; durationSeconds = " + seconds + "; waitForReplies = true; samples = "
                + samples;
        int port = server.port();
        return Plan.named("all")
                .together()
                .javaRequest(
                        "connect stomp",
                        "io.github.jmeterduplex.stomp.StompConnect",
                        "url = ws://127.0.0.1:%d/stomp; sessions = 30; subscribe = /user/queue/replies",
                        port)
                .javaRequest("stomp", "io.github.jmeterduplex.stomp.StompSend", """
                        destination = /app/chat.send; body = {"id":"{{id}}","text":"hello"}; reply = json:/id
                        replyFrom = /user/queue/replies""" + pace)
                .javaRequest("bye stomp", "io.github.jmeterduplex.stomp.StompDisconnect", "")
                .then("socketio")
                .javaRequest(
                        "connect socketio",
                        "io.github.jmeterduplex.socketio.SocketIoConnect",
                        "url = http://127.0.0.1:%d; sessions = 30; transports = websocket",
                        port)
                .javaRequest(
                        "socketio",
                        "io.github.jmeterduplex.socketio.SocketIoEmit",
                        "event = echo; args = [{\"id\":\"{{id}}\"}]" + pace)
                .javaRequest("bye socketio", "io.github.jmeterduplex.socketio.SocketIoDisconnect", "")
                .then("signalr")
                .javaRequest(
                        "connect signalr",
                        "io.github.jmeterduplex.signalr.SignalRConnect",
                        "url = http://127.0.0.1:%d/chat; sessions = 15; transports = websocket",
                        port)
                .javaRequest(
                        "signalr",
                        "io.github.jmeterduplex.signalr.SignalRInvoke",
                        "method = Echo; arguments = [{\"id\":\"{{id}}\"}]" + pace)
                .javaRequest("bye signalr", "io.github.jmeterduplex.signalr.SignalRDisconnect", "")
                .then("websocket")
                .javaRequest(
                        "connect websocket",
                        "io.github.jmeterduplex.websocket.WsConnect",
                        "url = ws://127.0.0.1:%d/echo; sessions = 15",
                        port)
                .javaRequest(
                        "websocket",
                        "io.github.jmeterduplex.websocket.WsSend",
                        "body = {\"id\":\"{{id}}\"}; reply = json:/id" + pace)
                .javaRequest("bye websocket", "io.github.jmeterduplex.websocket.WsDisconnect", "");
    }

    private JMeterSetup on(Plan plan) throws Exception {
        return RemoteEngine.on(engines, JMeterSetup.of(plan.write(folder)))
                .under(folder.resolve("controller"))
                .property("duplex.run", "night")
                .property("duplex.summary.seconds", 2)
                .property("duplex.require", "lost=0,sent>1000");
    }

    private static Path folderOfAll(JMeterRun run) {
        return run.folder().resolve("duplex-results/night-all");
    }

    private static List<Path> enginesIn(Path all) throws Exception {
        try (Stream<Path> inside = Files.list(all)) {
            return inside.filter(Files::isDirectory).sorted().toList();
        }
    }

    @ParameterizedTest
    @CsvSource({"messages, false", "one, true"})
    void controllerHasTheResultOfAll(String samples, boolean tls) throws Exception {
        if (tls) {
            Path key = RemoteEngine.key(folder.resolve("rmi_keystore.jks"));
            for (int i = 1; i <= 3; i++) {
                engines.add(RemoteEngine.startTls(key, folder.resolve("engine" + i)));
            }
        } else {
            startEngines(3);
        }
        try (JMeterRun run = on(plan(8, samples).duplexResults()).start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
            List<String> console = run.process().lines();
            assertThat(console).anyMatch(line -> line.contains("duplex = open 90 peak 90"));
            assertThat(console).contains("Required lost=0: passed, 0");
            assertThat(console).noneMatch(line -> line.contains("has sent nothing"));
            List<Path> folders = enginesIn(folderOfAll(run));
            assertThat(folders).hasSize(3);
            RunReport report = RunReport.of(List.of(folderOfAll(run)));
            assertThat(report.number("sessions", "opened").longValue()).isEqualTo(USERS);
            long sent = 0;
            for (String label : LABELS) {
                assertThat(report.count(label, "replied")).isEqualTo(report.count(label, "sent"));
                sent += report.count(label, "sent");
                assertSameAsEngines(label, report.count(label, "sent"));
                assertSamples(run.rows(label), report.count(label, "sent"), samples);
            }
            assertThat(sent).isEqualTo(server.count("messages")).isBetween(1_600L, 1_920L);
            assertThat(folderOfAll(run).resolve("report.html")).content().contains("websocket");
        }
    }

    /** The engines' own files say the same as those of the controller. */
    private void assertSameAsEngines(String label, long sent) throws Exception {
        long own = 0;
        for (RemoteEngine engine : engines) {
            EngineFiles files = EngineFiles.read(engine.engineFolders().get(0));
            own += files.counts().get(label).get("sent");
        }
        assertThat(own).as(label).isEqualTo(sent);
    }

    private static void assertSamples(List<JtlRow> rows, long sent, String samples) {
        assertThat(rows).allMatch(JtlRow::isSuccess).hasSize(samples.equals("messages") ? (int) sent : 3);
    }

    @Test
    void killedEngineAndStoppedOneAreNamed() throws Exception {
        startEngines(3);
        try (JMeterRun run = on(plan(25, "messages").duplexResults()).start()) {
            run.process().awaitLine(Pattern.compile("duplex = open 90 .*"), PATIENCE);
            TimeUnit.SECONDS.sleep(2);
            engines.get(2).process().kill();
            signal("STOP", engines.get(1));
            awaitSilent(run, engines.get(1));
            awaitSilent(run, engines.get(2));
            TimeUnit.SECONDS.sleep(6);
            signal("CONT", engines.get(1));
            run.process()
                    .awaitLine(
                            Pattern.compile("duplex: engine " + engines.get(1).host() + " .*is back"), PATIENCE);

            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isEqualTo(3);

            assertThat(run.process().lines())
                    .anyMatch(line -> line.startsWith(
                            "duplex: the figures of engine " + engines.get(2).host()))
                    .anyMatch(line -> line.startsWith("Required sent>1000: UNDECIDED"))
                    .anyMatch(line -> line.startsWith("duplex: JMeter still waits for an engine that has gone"));
            RunReport report = RunReport.of(List.of(folderOfAll(run)));
            for (RemoteEngine engine : engines.subList(0, 2)) {
                Path own = engine.engineFolders().get(0);
                EngineFiles here = EngineFiles.read(folderOfAll(run).resolve(own.getFileName()));
                assertThat(here.counts()).isEqualTo(EngineFiles.read(own).counts());
            }
            assertThat(report.count("stomp", "lost")).isZero();
        }
    }

    private static void awaitSilent(JMeterRun run, RemoteEngine engine) throws Exception {
        String named = "duplex: engine " + engine.host() + " ";
        assertThat(Await.answer(
                        () -> run.process().lines().stream()
                                .anyMatch(line -> line.startsWith(named) && line.contains("has sent nothing for ")),
                        isNamed -> isNamed,
                        Duration.ofSeconds(30)))
                .as(engine.host())
                .isTrue();
    }

    private void signal(String name, RemoteEngine engine) throws InterruptedException {
        List<String> command = Child.words("kill -%s %s", name, engine.process().pid());
        try (Child kill = Child.start("kill", command, folder, line -> {})) {
            assertThat(kill.awaitExit(PATIENCE)).isZero();
        }
    }

    /** The engine that JMeter starts last stands still meanwhile. */
    @Test
    void lateEngineIsNamedAndLeavesRequirementsUndecided() throws Exception {
        startEngines(2);
        try (JMeterRun run = on(plan(12, "one").duplexResults()).start()) {
            String last = run.process()
                    .awaitLine(Pattern.compile("Starting distributed test .*[ \\[](127[0-9.:]+)\\] @.*"), PATIENCE)
                    .group(1);
            RemoteEngine late = engines.stream()
                    .filter(engine -> engine.host().equals(last))
                    .findFirst()
                    .orElseThrow();
            signal("STOP", late);
            run.process().awaitLine(Pattern.compile("duplex: nothing is heard of the engines .* 2/2.*"), PATIENCE);
            TimeUnit.SECONDS.sleep(4);
            signal("CONT", late);
            run.process()
                    .awaitLine(
                            Pattern.compile("duplex: engine " + last + " .* began [0-9]+ s after the first"), PATIENCE);

            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isEqualTo(3);

            assertThat(run.process().lines()).anyMatch(line -> line.startsWith("Required lost=0: UNDECIDED"));
        }
    }

    @Test
    void engineThatNeverStartedIsNamed() throws Exception {
        startEngines(2);
        String missing = "127.0.0.1:" + FreePort.choose();
        String all =
                engines.get(0).host() + "," + missing + "," + engines.get(1).host();
        JMeterSetup setup = JMeterSetup.of(plan(4, "one").duplexResults().write(folder))
                .under(folder.resolve("controller"))
                .jvm("-Djava.rmi.server.hostname=127.0.0.1")
                .arguments("-R", all, "-Jserver.rmi.ssl.disable=true", "-Jclient.continue_on_fail=true")
                .property("duplex.run", "night")
                .property("duplex.require", "lost=0");
        try (JMeterRun run = setup.start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isEqualTo(3);

            assertThat(run.process().lines())
                    .anyMatch(
                            line -> line.startsWith("duplex: nothing is heard of the engines that have the shares 3/3"))
                    .anyMatch(line -> line.startsWith("Required lost=0: UNDECIDED"));
            assertThat(RunReport.of(List.of(folderOfAll(run)))
                            .number("sessions", "opened")
                            .longValue())
                    .as("two thirds of the users")
                    .isEqualTo(USERS / 3 * 2);
        }
    }

    /** A Duplex Live that an earlier version saved does the same; of two elements, one does it. */
    @Test
    void savedDuplexLiveGathersToo() throws Exception {
        startEngines(1);
        Path file = plan(2, "one").duplexResults().write(folder);
        String saved = "<ResultCollector guiclass=\"io.github.jmeterduplex.gui.DuplexLiveGui\""
                + " testclass=\"ResultCollector\" testname=\"Duplex Live\"/><hashTree/>";
        Files.writeString(file, Files.readString(file).replaceFirst("<ThreadGroup ", saved + "$0"));
        JMeterSetup setup = RemoteEngine.on(engines, JMeterSetup.of(file))
                .under(folder.resolve("controller"))
                .property("duplex.require", "lost=0");
        try (JMeterRun run = setup.start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();

            assertThat(run.process().lines())
                    .contains("Required lost=0: passed, 0")
                    .filteredOn(line -> line.startsWith("duplex: this machine gathers the figures of 1 engine in"))
                    .hasSize(1);
            assertThat(run.log()).contains("Upgrading org.apache.jmeter.reporters.ResultCollector");
        }
    }

    /** Without the element the controller says what to add; its requirement is not passed over. */
    @Test
    void planWithoutResultsIsNamed() throws Exception {
        startEngines(1);
        try (JMeterRun run = on(plan(1, "one")).start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isEqualTo(3);

            assertThat(run.process().lines())
                    .anyMatch(line -> line.startsWith("duplex: this plan has no Duplex Results"))
                    .contains("duplex: so duplex.require is UNDECIDED");
        }
    }

    /** A controller without the engines' key cannot use them. */
    @Test
    void strangerWithoutTheKeyIsRefused() throws Exception {
        Path key = RemoteEngine.key(folder.resolve("rmi_keystore.jks"));
        Path other = RemoteEngine.key(folder.resolve("other.jks"));
        engines.add(RemoteEngine.startTls(key, folder.resolve("engine1")));
        JMeterSetup setup = JMeterSetup.of(plan(1, "one").duplexResults().write(folder))
                .under(folder.resolve("controller"))
                .jvm("-Djava.rmi.server.hostname=127.0.0.1")
                .arguments("-R", engines.get(0).host())
                .arguments(RemoteEngine.tls(other).toArray(String[]::new));
        try (JMeterRun run = setup.start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isNotZero();
        }
        assertThat(engines.get(0).engineFolders()).isEmpty();
        assertThat(server.count("connects")).isZero();
    }

    /** An engine with another key gets no plan, and reaches none of the controller's objects by itself. */
    @Test
    void engineWithAnotherKeyCannotJoin() throws Exception {
        Path key = RemoteEngine.key(folder.resolve("rmi_keystore.jks"));
        Path other = RemoteEngine.key(folder.resolve("other.jks"));
        engines.add(RemoteEngine.startTls(key, folder.resolve("engine1")));
        engines.add(RemoteEngine.startTls(other, folder.resolve("engine2")));
        try (JMeterRun run = on(plan(8, "one").duplexResults())
                .arguments("-Jclient.continue_on_fail=true")
                .property("duplex.require", "lost=0")
                .start()) {
            run.process().awaitLine(Pattern.compile("duplex = open 46 "), PATIENCE);
            List<Integer> opened = new ArrayList<>();
            for (int port : ListeningPorts.of(run.process().pid())) {
                if (RmiHandshake.succeeds(key, port)) {
                    opened.add(port);
                    assertThat(RmiHandshake.succeeds(other, port))
                            .as("port " + port)
                            .isFalse();
                }
            }
            assertThat(opened).as("ports that the key opens").isNotEmpty();
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isEqualTo(3);

            assertThat(run.process().lines())
                    .anyMatch(
                            line -> line.startsWith("duplex: nothing is heard of the engines that have the shares 2/2"))
                    .anyMatch(line -> line.startsWith("Required lost=0: UNDECIDED"));
            assertThat(RunReport.of(List.of(folderOfAll(run)))
                            .number("sessions", "opened")
                            .longValue())
                    .isEqualTo(46);
        }
        assertThat(engines.get(1).engineFolders()).isEmpty();
    }
}
