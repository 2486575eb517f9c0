package io.github.jmeterduplex.samples.runs.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.EngineFiles;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.FreePort;
import io.github.jmeterduplex.samples.runs.harness.ServeProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runs every command of the page on more than one machine but scp, with smaller numbers and on one machine. */
@Tag("parallel")
@Tag("long")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "skipped: needs a shell's launchers")
class MoreMachinesPageIT {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```\\n(.*?)^```$");
    private static final Pattern READY = Pattern.compile("Created remote object.*");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String USERS = Checkout.plan("users.csv").toString();

    @TempDir
    private Path folder;

    private final List<Child> engines = new ArrayList<>();
    private final List<Integer> ports = new ArrayList<>();
    private ServeProcess server;

    @Test
    void everyCommandDoesWhatThePageSays() throws Exception {
        String page = Files.readString(Checkout.root().resolve("docs/how-to/more-than-one-machine.md"));
        List<String> done = new ArrayList<>();
        server = ServeProcess.start();
        try {
            Files.copy(Checkout.plan("users.jmx"), folder.resolve("users.jmx"));
            Files.copy(Checkout.plan("users.csv"), folder.resolve("users.csv"));
            Files.copy(Checkout.pluginJar(), folder.resolve("jmeter-duplex-0.1.0.jar"));
            for (String block :
                    BLOCK.matcher(page).results().map(found -> found.group(1)).toList()) {
                for (String line : block.lines().toList()) {
                    run(line);
                    done.add(line.substring(0, line.indexOf(' ')));
                }
            }
        } finally {
            endEngines();
            server.close();
        }
        assertThat(done)
                .containsExactly(
                        "keytool",
                        "jmeter-server",
                        "jmeter-server",
                        "jmeter",
                        "jmeter-server",
                        "jmeter-server",
                        "jmeter",
                        "jmeter",
                        "scp",
                        "java");
    }

    private void endEngines() {
        engines.forEach(Child::close);
        engines.clear();
        ports.clear();
    }

    private void run(String line) throws Exception {
        switch (line.substring(0, line.indexOf(' '))) {
            case "keytool" -> end(java("keytool") + line.substring("keytool".length()));
            case "jmeter-server" -> startEngine(line);
            case "jmeter" -> runPlan(line);
            case "scp" -> copyFolders();
            case "java" -> report(line);
            default -> throw new AssertionError("what to do with: " + line);
        }
    }

    private static String java(String tool) {
        return Path.of(Child.java()).resolveSibling(tool).toString();
    }

    private static String launcher(String line) {
        return Checkout.jmeterHome().resolve("bin") + "/" + line;
    }

    private List<String> end(String command) throws InterruptedException {
        try (Child child = Child.start("command", List.of(command.split(" ", -1)), folder, text -> {})) {
            assertThat(child.awaitExit(PATIENCE))
                    .as("%s\n%s", command, child.tail())
                    .isZero();
            return child.lines();
        }
    }

    private void startEngine(String line) throws Exception {
        int port = FreePort.choose();
        ports.add(port);
        Path own = Files.createDirectories(folder.resolve("lab" + ports.size()));
        Files.copy(
                folder.resolve("rmi_keystore.jks"),
                own.resolve("rmi_keystore.jks"),
                StandardCopyOption.REPLACE_EXISTING);
        String command = launcher(line).replaceAll("hostname=lab\\d", "hostname=127.0.0.1") + " -Dserver_port=" + port;
        Child engine = Child.start("jmeter-server", List.of(command.split(" ", -1)), own, text -> {});
        engines.add(engine);
        engine.awaitLine(READY, PATIENCE);
    }

    private void runPlan(String line) throws Exception {
        boolean isRemote = line.contains("-R lab1,lab2");
        String option = isRemote ? "-G" : "-J";
        String command = launcher(line)
                        .replace("=40000", "=40")
                        .replace("=4000", "=" + FreePort.choose())
                        .replace("/data/users.csv", USERS)
                        .replace("chat.example", "127.0.0.1")
                + " " + option + "port=" + server.port() + " " + option + "seconds=2 " + option
                + "messagesPerSecond=40 -Jjmeterengine.nongui.port=" + FreePort.choose();
        if (isRemote) {
            command = command.replace("lab1,lab2", "127.0.0.1:" + ports.get(0) + ",127.0.0.1:" + ports.get(1))
                    + " -Djava.rmi.server.hostname=127.0.0.1 -Gsessions=40";
        }
        List<String> console = end(command);
        assertThat(console)
                .anyMatch(text -> text.startsWith(isRemote ? "Sessions: opened 40," : "Sessions: opened 20,"));
        if (line.contains("duplex.require")) {
            assertThat(console).contains("Required lost=0: passed, 0");
            assertThat(folder.resolve("duplex-results/night-3-all/report.html")).isRegularFile();
            assertThat(folder.resolve("duplex-results/night-3-all/lab2/counts.csv"))
                    .isRegularFile();
        }
        endEngines();
    }

    /** What scp does: the folders of the engines into one. */
    private void copyFolders() throws IOException {
        for (String engine : List.of("lab1", "lab2")) {
            Path from = folder.resolve(engine).resolve("duplex-results/night-3").resolve(engine);
            Path to = Files.createDirectories(folder.resolve("night-3").resolve(engine));
            try (var files = Files.list(from)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    Files.copy(file, to.resolve(file.getFileName()));
                }
            }
        }
    }

    private void report(String line) throws Exception {
        List<String> console = end(java("java") + line.substring("java".length()));
        assertThat(console).anyMatch(text -> text.startsWith("Sessions: opened 40,"));
        assertThat(folder.resolve("night-3.html")).isRegularFile();
        assertThat(EngineFiles.read(folder.resolve("night-3/lab1")).sessions().get("opened"))
                .isEqualTo(20L);
    }
}
