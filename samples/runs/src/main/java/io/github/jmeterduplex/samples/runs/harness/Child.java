package io.github.jmeterduplex.samples.runs.harness;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A program in its own process, and what it says on its standard output and error. Thread-safe. It ends with {@link
 * #close}, and with this JVM at the latest.
 */
public final class Child implements AutoCloseable {
    private static final int TAIL_LINES = 40;
    private static final long LOOK_MILLIS = 50;
    /** Linux's mask of ignored signals with the bit of SIGINT, the second, set. */
    private static final Pattern IGNORES_INTERRUPT = Pattern.compile("SigIgn:\\s+[0-9a-f]*[2367abef]\\n");

    private static final Pattern VALUE = Pattern.compile("%s");
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final String name;
    private final Process process;
    private final Thread reader;
    private final Thread hook;
    private final Consumer<String> listener;
    /** Written by the reader under its own lock; waiters are notified of each line and of the end. */
    private final List<String> lines = new ArrayList<>();

    private boolean ended;

    private Child(String name, Process process, Consumer<String> listener) {
        this.name = name;
        this.process = process;
        this.listener = listener;
        reader = new Thread(this::read, name + " output");
        reader.setDaemon(true);
        hook = new Thread(process::destroyForcibly, name + " end");
    }

    /**
     * Starts a program.
     *
     * @param name what messages call it
     * @param directory its working directory
     * @param listener hears every line of output, on the reader's thread
     */
    public static Child start(String name, List<String> command, Path directory, Consumer<String> listener) {
        return start(name, command, directory, Map.of(), listener);
    }

    /**
     * Starts a program.
     *
     * @param name what messages call it
     * @param directory its working directory
     * @param environment variables beside those of this process
     * @param listener hears every line of output, on the reader's thread
     */
    public static Child start(
            String name,
            List<String> command,
            Path directory,
            Map<String, String> environment,
            Consumer<String> listener) {
        Child child = launch(name, command, directory, environment, listener);
        try {
            child.process.getOutputStream().close();
        } catch (IOException e) {
            child.close();
            throw new UncheckedIOException(e);
        }
        return child;
    }

    /**
     * Starts a program whose standard input stays open, and empty, until {@link #close} or the end of this JVM, however
     * that comes: a program that ends with its input is never left behind.
     *
     * @param name what messages call it
     * @param directory its working directory
     */
    public static Child startTied(String name, List<String> command, Path directory) {
        return launch(name, command, directory, Map.of(), line -> {});
    }

    private static Child launch(
            String name,
            List<String> command,
            Path directory,
            Map<String, String> environment,
            Consumer<String> listener) {
        ProcessBuilder builder = new ProcessBuilder(hearingInterrupts(command))
                .directory(directory.toFile())
                .redirectErrorStream(true);
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            Child child = new Child(name, process, listener);
            Runtime.getRuntime().addShutdownHook(child.hook);
            child.reader.start();
            return child;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A shell's background jobs ignore SIGINT and pass that on; this program may be one, its children must not. */
    private static List<String> hearingInterrupts(List<String> command) {
        Path status = Path.of("/proc/self/status");
        try {
            if (!Files.exists(status)
                    || !IGNORES_INTERRUPT.matcher(Files.readString(status)).find()) {
                return command;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> hearing = new ArrayList<>(List.of("env", "--default-signal=INT"));
        hearing.addAll(command);
        return hearing;
    }

    /** The words of a command with blanks between them; each {@code %s} becomes the next value, blanks and all. */
    public static List<String> words(String command, Object... values) {
        Iterator<Object> next = List.of(values).iterator();
        return Stream.of(command.split(" "))
                .map(word -> VALUE.matcher(word)
                        .replaceAll(
                                found -> Matcher.quoteReplacement(next.next().toString())))
                .toList();
    }

    /** The java of a JDK's or JRE's folder. */
    public static String java(Path javaHome) {
        return javaHome.resolve("bin").resolve("java").toString();
    }

    /** A program of the JDK that runs this one, such as {@code keytool}. */
    static String jdkTool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }

    /** The java that runs this program. */
    public static String java() {
        return java(Path.of(System.getProperty("java.home")));
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** All lines so far. */
    public List<String> lines() {
        synchronized (lines) {
            return List.copyOf(lines);
        }
    }

    /**
     * Waits for a line in which the pattern is found; lines from before the call count.
     *
     * @throws IllegalStateException when the program ends or the time is over without one; quotes the last lines
     */
    public Matcher awaitLine(Pattern pattern, Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        synchronized (lines) {
            for (int next = 0; ; next++) {
                while (next >= lines.size()) {
                    long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                    if (ended || left <= 0) {
                        throw new IllegalStateException(
                                name + (ended ? " ended" : " was silent") + " without saying " + pattern + tail());
                    }
                    lines.wait(left);
                }
                Matcher matcher = pattern.matcher(lines.get(next));
                if (matcher.find()) {
                    return matcher;
                }
            }
        }
    }

    /**
     * Waits until the pattern is found in a file that the program writes.
     *
     * @throws IllegalStateException when the program ends or the time is over without; quotes the last lines
     */
    public Matcher awaitText(Path file, Pattern pattern, Duration patience) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        boolean over;
        do {
            // looks once more after the end
            over = process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS) || System.nanoTime() > deadline;
            Matcher matcher = pattern.matcher(Files.exists(file) ? Files.readString(file) : "");
            if (matcher.find()) {
                return matcher;
            }
        } while (!over);
        throw new IllegalStateException(name + " did not write " + pattern + " to " + file + tail());
    }

    /**
     * Waits for the end of the program and of its output.
     *
     * @return its exit code
     * @throws IllegalStateException when it still runs after that time: it is ended then; quotes the last lines
     */
    public int awaitExit(Duration patience) throws InterruptedException {
        if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
            String said = tail();
            close();
            throw new IllegalStateException(name + " still ran after " + patience.toSeconds() + " s" + said);
        }
        reader.join(PATIENCE.toMillis());
        return process.exitValue();
    }

    /** Asks the program to stop as Ctrl-C does. Unix only. */
    public void interrupt() throws InterruptedException {
        signal("INT");
    }

    /** Ends the program on the spot, as {@code kill -9} does. */
    public void kill() {
        process.destroyForcibly();
    }

    private void signal(String signal) throws InterruptedException {
        try {
            Process kill = new ProcessBuilder("kill", "-" + signal, Long.toString(pid()))
                    .inheritIO()
                    .start();
            if (kill.waitFor() != 0) {
                throw new IllegalStateException(name + " could not be sent SIG" + signal);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the program: asks first, and waits at most a few seconds. Idempotent. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
            }
            reader.join(PATIENCE.toMillis());
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        } catch (IllegalStateException e) {
            // this JVM ends already: the hook does what is left
            process.destroyForcibly();
        }
    }

    /** The last lines, for messages. */
    public String tail() {
        List<String> all = lines();
        return ":\n" + String.join("\n", all.subList(Math.max(0, all.size() - TAIL_LINES), all.size()));
    }

    private void read() {
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                synchronized (lines) {
                    lines.add(line);
                    lines.notifyAll();
                }
                listener.accept(line);
            }
        } catch (IOException e) {
            // the pipe of a killed process
            listener.accept(name + ": " + e.getMessage());
        } finally {
            synchronized (lines) {
                ended = true;
                lines.notifyAll();
            }
        }
    }
}
