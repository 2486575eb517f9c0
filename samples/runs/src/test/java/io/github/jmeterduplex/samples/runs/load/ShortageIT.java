package io.github.jmeterduplex.samples.runs.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.servers.lean.LeanServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A session that fails for what the machine lacks says what that is, and what to do. */
@Tag("parallel")
@ExtendWith(SharedChat.class)
class ShortageIT {
    private static final String FEW_PORTS =
            "ip link set lo up && echo 40000 40049 > /proc/sys/net/ipv4/ip_local_port_range";
    /** Has the kernel answer every connect of a program with ENOBUFS, and becomes that program. Linux alone. */
    private static final String NO_BUFFERS = """
            import ctypes, os, platform, struct, sys
            connect = {"x86_64": 42, "aarch64": 203}[platform.machine()]
            steps = [(0x20, 0, 0, 0), (0x15, 0, 1, connect), (0x06, 0, 0, 0x50000 | 105), (0x06, 0, 0, 0x7FFF0000)]
            class Program(ctypes.Structure):
                _fields_ = [("length", ctypes.c_ushort), ("steps", ctypes.c_char_p)]
            program = Program(len(steps), b"".join(struct.pack("HBBI", *step) for step in steps))
            libc = ctypes.CDLL(None)
            assert libc.prctl(38, 1, 0, 0, 0) == 0 and libc.prctl(22, 2, ctypes.byref(program), 0, 0) == 0
            os.execvp(sys.argv[1], sys.argv[1:])
            """;

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    private Path folder;

    /** {@code ulimit -n} sets both limits: the JVM would raise the soft one to the hard one. */
    @Test
    void sessionsBeyondTheLimitOfOpenFilesSayWhatToDo(Chat chat) throws Exception {
        Plan plan = Samplers.login(Plan.named("few-files"), chat)
                .javaRequest("connect", Samplers.CONNECT, Samplers.connect(chat, 600))
                .javaRequest("leave", "io.github.jmeterduplex.stomp.StompDisconnect", "");
        try (JMeterRun run = chat.run(plan.write(folder))
                .launcher(List.of("bash", "-c", "ulimit -n 400; exec \"$@\"", "bash"))
                .start()) {
            assertThat(run.awaitEnd(PATIENCE)).isZero();
            JtlRow connect = run.rows("connect").get(0);

            assertThat(connect.isSuccess()).isFalse();
            assertThat(connect.message())
                    .contains("no file descriptor left on this machine for a connection to 127.0.0.1:" + chat.port())
                    .contains("run ulimit -n ");
            assertThat(failures(run)).contains("session,descriptors,");
            assertThat(String.valueOf(run.report().at("client", "verdict")))
                    .contains("Of the client open files reached ", "of 400", "run ulimit -n 800");
        }
    }

    /** In a network of its own, in which a server runs as well and the system has 50 ports to give. */
    @Test
    void sessionsBeyondTheLocalPortsSayWhatToDo() throws Exception {
        assumeThat(succeeds("unshare", "-rn", "sh", "-c", FEW_PORTS))
                .as("needs unshare, ip, and the right to make a network")
                .isTrue();
        String server =
                Checkout.root().resolve("samples/servers/target/classes").toString();
        String script =
                FEW_PORTS + "; timeout 120 " + Child.java() + " -cp " + server + " " + LeanServer.class.getName()
                        + " 39000 & server=$!; until (: < /dev/tcp/127.0.0.1/39000); do sleep 0.1; done 2> /dev/null;"
                        + " \"$@\"; code=$?; kill $server; exit $code";
        Plan plan = Plan.named("few-ports")
                .javaRequest("connect", Samplers.CONNECT, "url = ws://127.0.0.1:39000/stomp; sessions = 80");
        try (JMeterRun run = JMeterSetup.of(plan.write(folder))
                .launcher(List.of("unshare", "-rn", "bash", "-c", script, "bash"))
                .start()) {
            assertThat(run.awaitEnd(PATIENCE)).isZero();
            JtlRow connect = run.rows().get(0);

            assertThat(connect.isSuccess()).isFalse();
            assertThat(connect.message())
                    .contains("no local address or port left on this machine for a connection to 127.0.0.1:39000")
                    .contains("run sysctl -w net.ipv4.ip_local_port_range=");
            assertThat(failures(run)).contains("session,local-ports,");
        }
    }

    /** A filter of system calls (seccomp) takes the place of a kernel without memory. */
    @Test
    void sessionsBeyondTheMemoryForSocketsSayWhatToDo() throws Exception {
        List<String> launcher = List.of("python3", "-c", NO_BUFFERS);
        assumeThat(succeeds("python3", "-c", NO_BUFFERS, "true"))
                .as("needs python3 and seccomp")
                .isTrue();
        Plan plan =
                Plan.named("no-buffers").javaRequest("connect", Samplers.CONNECT, "url = ws://127.0.0.1:39000/stomp");
        try (JMeterRun run =
                JMeterSetup.of(plan.write(folder)).launcher(launcher).start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
            JtlRow connect = run.rows().get(0);

            assertThat(connect.isSuccess()).isFalse();
            assertThat(connect.message())
                    .contains("no memory for sockets left in this machine's kernel for a connection to 127.0.0.1:39000")
                    .contains("run sysctl -w net.ipv4.tcp_mem=");
            assertThat(failures(run)).contains("session,socket-memory,");
        }
    }

    private static boolean succeeds(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static String failures(JMeterRun run) throws IOException {
        return run.engineFolders().stream()
                .map(engine -> engine.resolve("failures.csv"))
                .map(ShortageIT::text)
                .collect(Collectors.joining());
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
