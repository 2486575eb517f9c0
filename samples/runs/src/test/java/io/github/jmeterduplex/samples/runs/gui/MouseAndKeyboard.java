package io.github.jmeterduplex.samples.runs.gui;

import io.github.jmeterduplex.samples.runs.harness.Child;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Moves the mouse and types on the keyboard of a screen, as a person would: by xdotool. It counts what it does. A click
 * is a press of a button of the mouse, so that a double click is two; a keystroke is a key that is pressed alone or
 * with Shift, Ctrl or Alt held: a letter of a text, Tab, Ctrl+V. To move the mouse counts nothing. Confined to one
 * thread.
 */
final class MouseAndKeyboard {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final VirtualScreen screen;
    private int clicks;
    private int keystrokes;

    MouseAndKeyboard(VirtualScreen screen) {
        this.screen = screen;
    }

    int clicks() {
        return clicks;
    }

    int keystrokes() {
        return keystrokes;
    }

    /** Forgets what was counted. */
    void reset() {
        clicks = 0;
        keystrokes = 0;
    }

    /** @param place as the window inspector tells it */
    void click(String place) throws InterruptedException {
        press(place, "1");
    }

    void rightClick(String place) throws InterruptedException {
        press(place, "3");
    }

    /** Turns the wheel down over a place, which counts as no click. */
    void scrollDown(String place, int steps) throws InterruptedException {
        move(place, "click", "--repeat", String.valueOf(steps), "--delay", "20", "5");
    }

    private void press(String place, String button) throws InterruptedException {
        clicks++;
        move(place, "click", button);
    }

    /** Moves the pointer to a place, and does something there, or nothing. */
    void move(String place, String... then) throws InterruptedException {
        List<String> words = new ArrayList<>(List.of("mousemove", "--sync"));
        words.addAll(List.of(place.split(" ")));
        words.addAll(List.of(then));
        xdotool(words);
    }

    void type(String text) throws InterruptedException {
        keystrokes += text.length();
        xdotool(List.of("type", "--delay", "5", text));
    }

    /** @param key as X names it, such as {@code Tab} or {@code ctrl+v} */
    void key(String key) throws InterruptedException {
        keystrokes++;
        xdotool(List.of("key", key));
    }

    private void xdotool(List<String> words) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("xdotool"));
        command.addAll(words);
        try (Child child =
                Child.start("xdotool", command, Path.of("").toAbsolutePath(), screen.environment(), line -> {})) {
            if (child.awaitExit(PATIENCE) != 0) {
                throw new IllegalStateException("xdotool " + words + child.tail());
            }
        }
    }
}
