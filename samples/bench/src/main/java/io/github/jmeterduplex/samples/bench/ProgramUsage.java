package io.github.jmeterduplex.samples.bench;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Time, CPU and memory that a program used from its start to its end.
 *
 * @param seconds of wall-clock time
 * @param cpuSeconds of all its threads
 * @param peakKilobytes the most memory that it had in RAM at once; empty where the system does not say
 * @param output its last lines
 */
record ProgramUsage(double seconds, double cpuSeconds, OptionalLong peakKilobytes, String output) {
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    /** What a program takes between the last look and its end is missed. */
    private static final long LOOK_NANOS = Duration.ofMillis(5).toNanos();

    private static final Pattern PEAK = Pattern.compile("^VmHWM:\\s+(\\d+) kB", Pattern.MULTILINE);
    private static final double NANOS = 1e9;

    /**
     * Runs a program to its end.
     *
     * @param name what messages call it
     * @throws IllegalStateException when it fails, or takes more than ten minutes
     */
    static ProgramUsage by(String name, List<String> command) throws InterruptedException {
        long start = System.nanoTime();
        try (Child child = Child.start(name, command, Checkout.root(), line -> {})) {
            OptionalLong peak = OptionalLong.empty();
            Duration cpu = Duration.ZERO;
            while (child.isAlive() && System.nanoTime() - start < PATIENCE.toNanos()) {
                OptionalLong peakNow = peakKilobytes(child.pid());
                peak = peakNow.isPresent() ? peakNow : peak;
                cpu = ProcessHandle.of(child.pid())
                        .flatMap(process -> process.info().totalCpuDuration())
                        .orElse(cpu);
                LockSupport.parkNanos(LOOK_NANOS);
            }
            double seconds = (System.nanoTime() - start) / NANOS;
            int exitCode = child.awaitExit(Duration.ofSeconds(1));
            if (exitCode != 0) {
                throw new IllegalStateException(name + " ended with exit code " + exitCode + child.tail());
            }
            return new ProgramUsage(seconds, cpu.toNanos() / NANOS, peak, child.tail());
        }
    }

    /** Empty where there is no {@code /proc}, and when the program has just ended. */
    private static OptionalLong peakKilobytes(long pid) {
        try {
            Matcher peak = PEAK.matcher(Files.readString(Path.of("/proc", Long.toString(pid), "status")));
            return peak.find() ? OptionalLong.of(Long.parseLong(peak.group(1))) : OptionalLong.empty();
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }
}
