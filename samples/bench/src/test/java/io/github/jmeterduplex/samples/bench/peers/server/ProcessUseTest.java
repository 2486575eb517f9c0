package io.github.jmeterduplex.samples.bench.peers.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessUseTest {
    private static final String STATUS = "Name:\tjava\nVmPeak:\t 9999 kB\nVmRSS:\t  2048 kB\nThreads:\t31\n";
    private static final String STAT =
            "4711 (a (b) c) S 1 4711 4711 0 -1 4194304 5 0 0 0 1234 66 7 8 20 0 31 0 99 1 2 3\n";

    @Test
    void timesOfUserAndSystemAreAddedWhateverTheNameOfTheProcess() {
        assertThat(ProcessUse.parse(STAT, STATUS)).isEqualTo(new ProcessUse(13_000_000, 2_097_152, 31));
    }

    @Test
    void whatTwoProcessesUseIsAdded() {
        assertThat(new ProcessUse(10, 200, 3).and(new ProcessUse(1, 20, 4))).isEqualTo(new ProcessUse(11, 220, 7));
    }

    @Test
    void missingFiguresAreNamed() {
        assertThatThrownBy(() -> ProcessUse.parse(STAT, "Name:\tzombie\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("VmRSS");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void timeOfThisProcessGrowsWithItsWork() throws IOException {
        long pid = ProcessHandle.current().pid();
        ProcessUse before = ProcessUse.of(pid);
        ProcessUse now = before;
        while (now.cpuMicros() < before.cpuMicros() + 20_000) {
            now = ProcessUse.of(pid);
        }

        assertThat(now.threads()).isPositive();
        assertThat(now.residentBytes()).isGreaterThan(1 << 20);
    }
}
