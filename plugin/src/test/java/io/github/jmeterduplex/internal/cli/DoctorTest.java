package io.github.jmeterduplex.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The command {@code doctor}, on whatever machine this is. */
class DoctorTest {
    @Test
    void fewSessionsWorkHere() {
        CommandLineRun run = CommandLineRun.of("doctor", "--sessions", "10");
        assertThat(run.out()).contains("10 sessions on this machine", "heap of an engine", "cores", "It works");
        assertThat(run.exitCode()).isZero();
    }

    @Test
    void moreThanAMachineHoldsCannotWork() {
        CommandLineRun run = CommandLineRun.of("doctor", "--sessions", "900000000", "--heap", "512m", "--engines", "2");
        assertThat(run.out()).contains("in 2 engines with 512 MB of heap each", "TOO LOW", "It cannot work");
        assertThat(run.exitCode()).isEqualTo(1);
    }

    @Test
    void wrongArgumentsAreRefusedInOneSentence() {
        for (String[] wrong : new String[][] {
            {"doctor", "--heap", "3x"}, {"doctor", "--sessions", "0"}, {"doctor", "--engines", "-1"}, {"doctor", "now"}
        }) {
            CommandLineRun run = CommandLineRun.of((Object[]) wrong);
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err()).hasLineCount(1).contains("Try --help");
        }
        assertThat(CommandLineRun.of("doctor", "--help").out()).contains("--sessions", "--heap", "--engines");
    }
}
