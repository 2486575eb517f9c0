package io.github.jmeterduplex.internal.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SystemFilesTest {
    @TempDir
    Path root;

    private SystemFiles files;

    @BeforeEach
    void makeFiles() {
        files = new SystemFiles(root);
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Test
    void missingAndUnreadableFilesAreEmpty() throws IOException {
        Files.createDirectories(root.resolve("proc/net"));
        List<String> lines = new ArrayList<>();
        files.lines("proc/net/tcp", lines::add);
        files.lines("proc/net", lines::add);

        assertThat(lines).isEmpty();
        assertThat(files.text("proc/net/tcp")).isEmpty();
        assertThat(files.text("proc/net")).isEmpty();
        assertThat(files.numbers("proc/net/tcp")).isEmpty();
        assertThat(files.number("proc/net/tcp")).isEmpty();
    }

    @Test
    void whatIsNoNumberIsNone() throws IOException {
        write("words", "max\n");
        write("blank", "\n");
        write("two", "4096\t16384\n");

        assertThat(files.number("words")).isEmpty();
        assertThat(files.number("blank")).isEmpty();
        assertThat(files.number("two")).isEmpty();
        assertThat(files.numbers("two")).containsExactly(4096, 16384);
    }

    @Test
    void portRangeHoldsBothItsEnds() throws IOException {
        assertThat(PortRange.read(files)).isEmpty();
        write("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
        PortRange range = PortRange.read(files).orElseThrow();

        assertThat(range.count()).isEqualTo(28_232);
        assertThat(range.contains(32_768)).isTrue();
        assertThat(range.contains(60_999)).isTrue();
        assertThat(range.contains(32_767)).isFalse();
        assertThat(range.contains(61_000)).isFalse();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void settingsOfTheKernelAreReadWhole() {
        SystemFiles here = SystemFiles.ofThisMachine();
        assertThat(here.number("proc/sys/kernel/pid_max").orElseThrow()).isGreaterThan(300);
        assertThat(PortRange.read(here).orElseThrow().count()).isGreaterThan(10);
    }

    @Test
    void fileOfACgroupIsFoundInVersion2() throws IOException {
        write("proc/self/cgroup", "0::/user.slice/load.scope\n");
        write("sys/fs/cgroup/user.slice/load.scope/pids.max", "512\n");
        write("sys/fs/cgroup/pids.max", "9999\n");

        assertThat(new Cgroup(files).text("pids", "pids.max")).contains("512\n");
        assertThat(new Cgroup(files).text("pids", "pids.none")).isEmpty();
    }

    @Test
    void fileOfACgroupIsFoundInVersion1() throws IOException {
        write("proc/self/cgroup", "5:cpu,cpuacct:/job\n4:pids:/job\n0::/\n");
        write("sys/fs/cgroup/cpu,cpuacct/job/cpu.stat", "nr_periods 0\n");
        write("sys/fs/cgroup/pids/job/pids.max", "max\n");

        assertThat(new Cgroup(files).text("cpu", "cpu.stat")).contains("nr_periods 0\n");
        assertThat(new Cgroup(files).text("pids", "pids.max")).contains("max\n");
    }

    @Test
    void containerThatSeesItsGroupAtTheRootFindsItThere() throws IOException {
        write("proc/self/cgroup", "0::/not/seen/from/inside\n");
        write("sys/fs/cgroup/cpu.stat", "throttled_usec 1\n");

        assertThat(new Cgroup(files).text("cpu", "cpu.stat")).contains("throttled_usec 1\n");
        assertThat(new Cgroup(new SystemFiles(root.resolve("nowhere"))).text("cpu", "cpu.stat"))
                .isEmpty();
    }
}
