package io.github.jmeterduplex.samples.runs.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The options that JMeter's launchers give the JVM: the same variables count as with JMeter's own scripts. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "has launchers of its own")
class LaunchersTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String HEAP = "-Xms1g -Xmx1g -XX:MaxMetaspaceSize=256m";
    private static final String G1 = "-XX:+UseG1GC -XX:MaxGCPauseMillis=100 -XX:G1ReservePercent=20";

    @TempDir
    private Path folder;

    private Path bin;
    private Path java;

    /** A home with a blank in its path, and a Java that only prints its arguments. */
    @BeforeEach
    void makeHome() throws Exception {
        bin = Files.createDirectories(folder.resolve("a home/bin"));
        for (String launcher : List.of("jmeter", "jmeter-server")) {
            executable(
                    bin.resolve(launcher),
                    Files.readString(
                            Checkout.root().resolve("plugin/home/src/bin").resolve(launcher)));
        }
        java = folder.resolve("java");
        executable(Files.createDirectories(java.resolve("bin")).resolve("java"), "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    }

    private static void executable(Path file, String text) throws Exception {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** The arguments of the JVM with blanks between them, but that of the options file and the jar. */
    private String launch(String launcher, Map<String, String> variables, String... arguments) throws Exception {
        Map<String, String> environment = new HashMap<>(Map.of(
                "JAVA_HOME", java.toString(),
                "JRE_HOME", "",
                "JMETER_HOME", "",
                "HEAP", "",
                "GC_ALGO", "",
                "JMETER_LANGUAGE", "",
                "JVM_ARGS", "",
                "JMETER_OPTS", "",
                "JMETER_COMPLETE_ARGS", ""));
        environment.putAll(variables);
        List<String> command = new ArrayList<>(List.of(bin.resolve(launcher).toString()));
        command.addAll(List.of(arguments));
        try (Child child = Child.start(launcher, command, folder, environment, line -> {})) {
            assertThat(child.awaitExit(PATIENCE)).as(child.tail()).isZero();
            return String.join(" ", child.lines())
                    .replace("@" + bin.resolve("java-options"), "OPTIONS")
                    .replace("-jar " + bin.resolve("ApacheJMeter.jar"), "JAR");
        }
    }

    @Test
    void heapAndCollectorAreThoseOfJMeter() throws Exception {
        assertThat(launch("jmeter", Map.of(), "-t", "my plan.jmx"))
                .isEqualTo("OPTIONS " + HEAP + " " + G1 + " JAR -t my plan.jmx");
    }

    @Test
    void variablesReplaceOrAddOptions() throws Exception {
        Map<String, String> variables = Map.of(
                "HEAP", "-Xmx2g",
                "GC_ALGO", "-XX:+UseZGC",
                "JMETER_LANGUAGE", "-Duser.language=de",
                "JVM_ARGS", "-Da=1 -Db=2",
                "JMETER_OPTS", "-Dc=3");
        assertThat(launch("jmeter", variables))
                .isEqualTo("OPTIONS -Xmx2g -XX:+UseZGC -Duser.language=de -Da=1 -Db=2 -Dc=3 JAR");
    }

    /** The JVM ends at once if it is given two collectors. */
    @Test
    void collectorAmongOtherOptionsReplacesTheDefault() throws Exception {
        assertThat(launch("jmeter", Map.of("JVM_ARGS", "-Da=1 -XX:+UseSerialGC")))
                .isEqualTo("OPTIONS " + HEAP + " -Da=1 -XX:+UseSerialGC JAR");
        assertThat(launch("jmeter", Map.of("JMETER_OPTS", "-XX:+UseZGC")))
                .isEqualTo("OPTIONS " + HEAP + " -XX:+UseZGC JAR");
    }

    @Test
    void completeArgumentsAreAllThatTheJvmGets() throws Exception {
        Map<String, String> variables = Map.of("JMETER_COMPLETE_ARGS", "true", "JVM_ARGS", "-Xmx3g", "HEAP", "-Xmx2g");
        assertThat(launch("jmeter", variables, "-n")).isEqualTo("-Xmx3g JAR -n");
    }

    @Test
    void setenvIsReadFirst() throws Exception {
        Files.writeString(bin.resolve("setenv.sh"), "GC_ALGO=-XX:+UseParallelGC\nJVM_ARGS=\"$JVM_ARGS -Dhome=1\"\n");
        assertThat(launch("jmeter", Map.of("JVM_ARGS", "-Da=1")))
                .isEqualTo("OPTIONS " + HEAP + " -XX:+UseParallelGC -Da=1 -Dhome=1 JAR");
    }

    @Test
    void setenvAndJavaMayBeElsewhere() throws Exception {
        Path other = Files.createDirectories(folder.resolve("other/bin"));
        Files.writeString(other.resolve("setenv.sh"), "HEAP=-Xmx4g\n");
        Map<String, String> variables =
                Map.of("JMETER_HOME", other.getParent().toString(), "JAVA_HOME", "", "JRE_HOME", java.toString());
        assertThat(launch("jmeter", variables)).isEqualTo("OPTIONS -Xmx4g " + G1 + " JAR");
    }

    @Test
    void serverHasThePortAndTheNameThatAreSet() throws Exception {
        Map<String, String> variables =
                Map.of("RMI_HOST_DEF", "-Djava.rmi.server.hostname=lab1", "JMETER_OPTS", "-Dc=3");
        assertThat(launch("jmeter-server", variables, "-Jx=1"))
                .isEqualTo("OPTIONS " + HEAP + " " + G1 + " -Dc=3 JAR -Djava.rmi.server.hostname=lab1"
                        + " -Dserver_port=1099 -s -j jmeter-server.log -Jx=1");
    }
}
