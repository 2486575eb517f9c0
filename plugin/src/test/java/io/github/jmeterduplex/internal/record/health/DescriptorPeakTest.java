package io.github.jmeterduplex.internal.record.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.machine.SystemFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The kernel tells the number of descriptors as the size of their folder; here a file of that size stands for it. */
class DescriptorPeakTest {
    @TempDir
    private Path root;

    private DescriptorPeak peak;

    @BeforeEach
    void begin() throws IOException {
        Files.createDirectories(root.resolve("proc/self"));
        peak = new DescriptorPeak(new SystemFiles(root));
    }

    private void open(int descriptors) throws IOException {
        Files.write(root.resolve("proc/self/fd"), new byte[descriptors]);
    }

    @Test
    void whatWasOpenForAMomentIsNoticed() throws IOException {
        open(10);
        peak.look();
        open(400);
        peak.look();
        open(12);
        assertThat(peak.take()).isEqualTo(400);
        assertThat(peak.take()).isEqualTo(12);
    }

    @Test
    void nothingIsToldWhereTheKernelDoesNot() {
        peak.look();
        assertThat(peak.take()).isZero();
    }
}
