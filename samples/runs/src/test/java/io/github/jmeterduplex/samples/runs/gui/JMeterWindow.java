package io.github.jmeterduplex.samples.runs.gui;

import io.github.jmeterduplex.samples.runs.harness.Child;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * JMeter's window on a screen of its own, used by mouse and keyboard alone. Each step waits for what it needs to be
 * there. Confined to one thread.
 */
final class JMeterWindow implements AutoCloseable {
    private static final int WIDTH = 1_300;
    private static final int HEIGHT = 850;
    private static final Duration START = Duration.ofMinutes(3);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long LOOK_MILLIS = 50;
    /** How often a picture is taken until two are the same. */
    private static final int PICTURES = 10;

    private static final Pattern READY = Pattern.compile("Window inspector listens on (\\d+)");

    private final Path folder;
    private final VirtualScreen screen;
    private final Child jmeter;
    private final Socket socket;
    private final BufferedReader answers;
    private final PrintWriter questions;
    private final MouseAndKeyboard input;

    private JMeterWindow(Path folder, VirtualScreen screen, Child jmeter, Socket socket) throws IOException {
        this.folder = folder.toAbsolutePath();
        this.screen = screen;
        this.jmeter = jmeter;
        this.socket = socket;
        this.answers = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        this.questions = new PrintWriter(socket.getOutputStream(), true, StandardCharsets.UTF_8);
        this.input = new MouseAndKeyboard(screen);
    }

    /**
     * Starts JMeter.
     *
     * @param folder its working folder
     * @param options of JMeter, such as {@code -Jjmeter.laf=...}
     */
    static JMeterWindow open(Path folder, String... options) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        VirtualScreen screen = VirtualScreen.start(WIDTH, HEIGHT);
        Child jmeter = null;
        try {
            List<String> arguments = new ArrayList<>(List.of(String.valueOf(WIDTH), String.valueOf(HEIGHT)));
            arguments.addAll(List.of(options));
            jmeter = GuiSession.start(WindowInspector.class, folder, arguments, screen);
            int port = Integer.parseInt(jmeter.awaitLine(READY, START).group(1));
            return new JMeterWindow(folder, screen, jmeter, new Socket(InetAddress.getLoopbackAddress(), port));
        } catch (IOException | InterruptedException | RuntimeException e) {
            if (jmeter != null) {
                jmeter.close();
            }
            screen.close();
            throw e;
        }
    }

    MouseAndKeyboard input() {
        return input;
    }

    /** What the window inspector answers to a question; see {@link WindowInspector}. */
    String ask(String question, String name) throws IOException {
        questions.println(
                WindowElement.of(WindowElement.Kind.NODE, question, name).line());
        String line = answers.readLine();
        if (line == null) {
            throw new IllegalStateException("no answer to " + question + " " + name + jmeter.tail());
        }
        return WindowElement.parse(line).parts().get(0);
    }

    /** Asks until the answer is as expected, and returns it. */
    String await(String question, String name, Predicate<String> expected) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            String answer = ask(question, name);
            if (expected.test(answer)) {
                return answer;
            }
            if (System.nanoTime() > deadline) {
                String picture = ask("picture", folder.resolve("stuck.png").toString());
                throw new IllegalStateException("still \"" + answer + "\" as " + question + " " + name + "; " + picture
                        + " and the window shows:\n" + ask("text", ""));
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS));
        }
    }

    /** Reads a file until its text is as expected, and returns it. */
    String awaitText(Path file, Predicate<String> expected) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        String text = Files.readString(file);
        while (!expected.test(text)) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(file + " is still \"" + text + "\"");
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS));
            text = Files.readString(file);
        }
        return text;
    }

    /** Takes a picture of the window when nothing in it is painted any more, and returns its file. */
    Path picture(String name) throws IOException {
        Path file = folder.resolve(name);
        byte[] before = {};
        for (int i = 0; i < PICTURES; i++) {
            file = Path.of(ask("picture", file.toString()));
            byte[] now = Files.readAllBytes(file);
            if (Arrays.equals(before, now)) {
                break;
            }
            before = now;
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10 * LOOK_MILLIS));
        }
        return file;
    }

    /** Clicks at something once it is there and stands still. */
    void click(String kind, String name) throws IOException, InterruptedException {
        input.click(place(kind, name));
    }

    /** Opens the menu of a node of the tree. */
    void openMenu(String node) throws IOException, InterruptedException {
        input.rightClick(place("node", node));
    }

    /** Opens a menu in a menu, as it does below the pointer. */
    void pointAt(String menu) throws IOException, InterruptedException {
        input.move(place("item", menu));
    }

    /** Scrolls a menu that is longer than the screen. */
    void scrollDown(String entry, int steps) throws IOException, InterruptedException {
        input.scrollDown(place("item", entry), steps);
    }

    /** Chooses entries of menus, one in the other. */
    void choose(String... entries) throws IOException, InterruptedException {
        for (String entry : entries) {
            click("item", entry);
        }
    }

    /** The green arrow; JMeter asks whether the plan should be saved before. */
    void run() throws IOException, InterruptedException {
        click("button", "start");
        click("button", "No");
        if (!isAnswered()) {
            // Without a window manager AWT may never learn where a dialog stands: its button is elsewhere then.
            input.key("alt+n");
        }
    }

    /** Whether JMeter asks no more. */
    private boolean isAnswered() throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
        while (ask("text", "").contains("save your test plan first?")) {
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
        return true;
    }

    /** Goes on by Tab until the keyboard is in the field of that label. */
    void tabTo(String label) throws IOException, InterruptedException {
        for (String before = ask("focus", ""); !isIn(before, label); ) {
            String left = before;
            input.key("Tab");
            before = await("focus", "", now -> !now.isEmpty() && !now.equals(left));
        }
    }

    /** Puts a text on the clipboard, as if it had been copied in another program. */
    void copy(String text) throws IOException {
        ask("copy", text);
    }

    void awaitFocus(String label) throws IOException {
        await("focus", "", now -> isIn(now, label));
    }

    /**
     * Presses a key once a dialog has the keyboard.
     *
     * @param button on which its keyboard is at first
     */
    void answer(String button, String key) throws IOException, InterruptedException {
        awaitFocus(button);
        input().key(key);
    }

    private static boolean isIn(String focus, String label) {
        String text = focus.lines().findFirst().orElse("").strip();
        return (text + " ").startsWith(label + " ") || text.equals(label + ":");
    }

    private String place(String kind, String name) throws IOException {
        String[] last = {""};
        return await(kind, name, place -> {
            boolean still = !place.isEmpty() && place.equals(last[0]);
            last[0] = place;
            return still;
        });
    }

    @Override
    public void close() throws IOException {
        try (screen;
                jmeter) {
            socket.close();
        }
    }
}
