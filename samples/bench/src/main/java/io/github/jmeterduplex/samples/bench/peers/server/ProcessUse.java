package io.github.jmeterduplex.samples.bench.peers.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a process has used so far, as Linux reports in {@code /proc}.
 *
 * @param cpuMicros user and system time of all its threads, those that have ended included; in steps of 10 ms
 * @param residentBytes of memory now
 * @param threads now
 */
public record ProcessUse(long cpuMicros, long residentBytes, int threads) {
    /** Linux shows times to user space in hundredths of a second, whatever its kernel counts in. */
    private static final long MICROS_PER_TICK = 10_000;

    private static final int UTIME = 14;
    private static final int STIME = 15;
    /** The first field after the name, which may hold blanks and parentheses. */
    private static final int AFTER_NAME = 3;

    private static final int KILOBYTE = 1024;

    /** Reads {@code /proc}; throws where the process has ended, and where there is no {@code /proc}. */
    public static ProcessUse of(long pid) throws IOException {
        Path folder = Path.of("/proc", Long.toString(pid));
        return parse(Files.readString(folder.resolve("stat")), Files.readString(folder.resolve("status")));
    }

    /** What two processes have used together. */
    public ProcessUse and(ProcessUse other) {
        return new ProcessUse(
                cpuMicros + other.cpuMicros, residentBytes + other.residentBytes, threads + other.threads);
    }

    /** Whether this machine reports it. */
    public static boolean isKnown() {
        return Files.isReadable(Path.of("/proc/self/stat"));
    }

    /** Reads the content of {@code stat} and {@code status}; see proc(5). */
    public static ProcessUse parse(String stat, String status) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        long ticks = Long.parseLong(fields[UTIME - AFTER_NAME]) + Long.parseLong(fields[STIME - AFTER_NAME]);
        return new ProcessUse(
                ticks * MICROS_PER_TICK, number(status, "VmRSS") * KILOBYTE, (int) number(status, "Threads"));
    }

    private static long number(String status, String name) {
        Matcher line =
                Pattern.compile("^" + name + ":\\s+(\\d+)", Pattern.MULTILINE).matcher(status);
        if (!line.find()) {
            throw new IllegalArgumentException("no " + name + " in " + status);
        }
        return Long.parseLong(line.group(1));
    }
}
