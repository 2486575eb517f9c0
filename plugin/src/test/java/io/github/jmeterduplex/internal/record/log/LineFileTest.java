package io.github.jmeterduplex.internal.record.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineFileTest {
    @TempDir
    Path folder;

    private final DiskErrors trouble = new DiskErrors();
    private Path path;
    private FailingFile disk;
    private LineFile file;

    /** Writes half of what it is given, then says that the disk is full, as a real one does. */
    private static final class FailingFile extends RandomAccessFile {
        private boolean isFull;

        FailingFile(Path path) throws IOException {
            super(path.toFile(), "rw");
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            if (isFull) {
                super.write(bytes, from, length / 2);
                throw new IOException("No space left on device");
            }
            super.write(bytes, from, length);
        }
    }

    @BeforeEach
    void create() throws IOException {
        path = folder.resolve("lines.csv");
        disk = new FailingFile(path);
        file = LineFile.create(path, disk, "header\n", trouble);
    }

    @Test
    void linesReachTheFileWithTheFlush() throws IOException {
        file.append("one\n");
        assertThat(Files.readString(path)).isEqualTo("header\n");
        assertThat(file.bytes()).isEqualTo("header\none\n".length());

        assertThat(file.flush()).isTrue();
        assertThat(Files.readString(path)).isEqualTo("header\none\n");
    }

    @Test
    void fullDiskLeavesNoHalfLineAndItsLinesComeLater() throws IOException {
        file.append("one\n");
        file.flush();
        disk.isFull = true;
        file.append("two\n");

        assertThat(file.flush()).isFalse();
        assertThat(file.flush()).isFalse();
        assertThat(Files.readString(path)).isEqualTo("header\none\n");
        assertThat(trouble.count()).isEqualTo(2);

        disk.isFull = false;
        file.append("three\n");
        assertThat(file.flush()).isTrue();
        assertThat(Files.readString(path)).isEqualTo("header\none\ntwo\nthree\n");
    }

    @Test
    void memoryIsBoundedWhileTheDiskIsFull() {
        disk.isFull = true;
        String line = "x".repeat(1 << 20) + "\n";
        for (int i = 0; i < 20; i++) {
            file.append(line);
            file.flush();
            assertThat(file.waitingBytes()).isLessThan(10 << 20);
        }
    }

    @Test
    void discardedLinesDoNotCome() throws IOException {
        file.append("one\n");
        file.discard();
        file.append("two\n");
        file.close();

        assertThat(Files.readString(path)).isEqualTo("header\ntwo\n");
    }

    @Test
    void fileOfAnotherRunIsNotWrittenOver() {
        assertThatIOException()
                .isThrownBy(() -> LineFile.create(path, "header\n", trouble))
                .withMessageContaining("exists");
    }
}
