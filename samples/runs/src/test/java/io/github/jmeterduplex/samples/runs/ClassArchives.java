package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.ClassArchive;
import io.github.jmeterduplex.samples.runs.harness.JMeterHome;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.QuickJvm;
import io.github.jmeterduplex.samples.servers.lean.LeanServer;
import io.github.jmeterduplex.signalr.SignalRConnect;
import io.github.jmeterduplex.signalr.SignalRInvoke;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.socketio.SocketIoEmit;
import io.github.jmeterduplex.websocket.WsConnect;
import io.github.jmeterduplex.websocket.WsSend;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Makes each {@link ClassArchive} before the first test, where {@link QuickJvm} is wanted and the archives are missing
 * or of other jars: by one run with all protocols and a report of it. Of several JVMs that begin at once, one does.
 */
public final class ClassArchives implements LauncherSessionListener {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    /** The exit code of a JVM that has aborted itself: 128 and the number of SIGABRT. */
    private static final int CRASHED = 134;

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        if (!QuickJvm.isWanted()) {
            return;
        }
        try (FileChannel channel = FileChannel.open(
                        Files.createDirectories(ClassArchive.folder()).resolve("lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            assertThat(lock.isValid()).isTrue();
            makeWhereMissing();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static void makeWhereMissing() throws IOException, InterruptedException {
        Path jarsOfArchives = ClassArchive.folder().resolve("jars.txt");
        String jars = jars();
        if (Files.exists(jarsOfArchives) && Files.readString(jarsOfArchives).equals(jars)) {
            return;
        }
        for (ClassArchive archive : ClassArchive.values()) {
            Files.deleteIfExists(archive.file());
        }
        report(runOfAllProtocols());
        Files.writeString(jarsOfArchives, jars);
    }

    /** The JVM and what it loads from: an archive is of these alone. */
    private static String jars() throws IOException {
        List<String> all = new ArrayList<>(List.of(System.getProperty("java.vm.version")));
        List<String> jars = new ArrayList<>(JMeterHome.jars(Checkout.jmeterHome()));
        jars.add(Checkout.pluginJar().toString());
        for (String jar : jars) {
            Path file = Path.of(jar);
            all.add(jar + " " + Files.size(file) + " " + Files.getLastModifiedTime(file));
        }
        return String.join("\n", all);
    }

    private static Path runOfAllProtocols() throws IOException, InterruptedException {
        Path made = ClassArchive.folder().resolve("new.jsa");
        try (LeanServer server = LeanServer.start(0);
                JMeterRun run = JMeterSetup.of(plan(server.port()))
                        .under(ClassArchive.folder())
                        .jvm("-XX:ArchiveClassesAtExit=" + made)
                        .start()) {
            keep(made, run.awaitEnd(PATIENCE), run.process(), ClassArchive.JMETER);
            return run.engineFolders().get(0);
        }
    }

    private static Path plan(int port) throws IOException {
        String more = "\nreply = json:/id\nwaitForReplies = true\nmessages = 20";
        return Plan.named("all-protocols")
                .cookieManager()
                .httpGet("index", "http://127.0.0.1:" + port + "/stats")
                .javaRequest(
                        "stomp connect",
                        Samplers.CONNECT,
                        "url = http://127.0.0.1:%d/ws; sessions = 2; subscribe = /user/queue/replies",
                        port)
                .javaRequest("stomp send", Samplers.SEND, Samplers.chat("waitForReplies = true\nmessages = 20"))
                .javaRequest("stomp disconnect", Samplers.DISCONNECT, "")
                .javaRequest(
                        "socketio connect",
                        SocketIoConnect.class,
                        "url = http://127.0.0.1:%d\ntransports = websocket",
                        port)
                .javaRequest(
                        "socketio emit",
                        SocketIoEmit.class,
                        "event = echo\nargs = [{\"id\":\"{{id}}\"}]\nwaitForReplies = true")
                .javaRequest(
                        "signalr connect",
                        SignalRConnect.class,
                        "url = http://127.0.0.1:%d/hub\nskipNegotiation = true",
                        port)
                .javaRequest(
                        "signalr invoke",
                        SignalRInvoke.class,
                        "method = Echo\narguments = [\"a\"]\nwaitForReplies = true")
                .javaRequest("websocket connect", WsConnect.class, "url = ws://127.0.0.1:%d/echo", port)
                .javaRequest("websocket send", WsSend.class, "body = {\"id\":\"{{id}}\"}" + more)
                .javaRequest("hold", Samplers.HOLD, "seconds = 1")
                .write(ClassArchive.folder());
    }

    private static void report(Path engine) throws InterruptedException, IOException {
        Path made = ClassArchive.folder().resolve("new.jsa");
        List<String> command = new ArrayList<>(List.of(Child.java()));
        command.addAll(QuickJvm.options());
        command.addAll(List.of(
                "-XX:ArchiveClassesAtExit=" + made, "-jar", Checkout.pluginJar().toString(), "report"));
        command.addAll(List.of(
                engine.toString(), "--json", engine.resolve("report.json").toString()));
        try (Child child = Child.start("report", command, engine, line -> {})) {
            keep(made, child.awaitExit(PATIENCE), child, ClassArchive.REPORT);
        }
    }

    /**
     * A JVM that comes without an archive of the JDK's classes makes none; that of JDK 17 crashes now and then while
     * it writes one, after the program's end. Tests need no archive: their programs only start slower.
     */
    private static void keep(Path made, int exitCode, Child child, ClassArchive archive) throws IOException {
        assertThat(exitCode).as(child.tail()).isIn(0, CRASHED);
        if (exitCode == 0 && Files.exists(made)) {
            Files.move(made, archive.file(), StandardCopyOption.ATOMIC_MOVE);
        } else {
            Files.deleteIfExists(made);
            System.out.printf("No archive of classes for %s (exit code %d): it starts slower.%n", archive, exitCode);
        }
    }
}
