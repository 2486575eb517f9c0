package io.github.jmeterduplex.reference;

import io.github.jmeterduplex.internal.settings.LibraryLogs;
import java.util.Map;

/**
 * Keeps the client libraries from logging what they read and write. They also log each session's end as an error, and
 * the failures that they report are in the samples. Thread-safe.
 */
final class ReferenceLogs {
    private static final String NOTHING = "OFF";

    /** The log levels by package name. Both the packages and these texts have other names in the jar. */
    private static final LibraryLogs LOGS = new LibraryLogs(Map.of(
            "org.eclipse.jetty", "WARN",
            "org.springframework", NOTHING,
            "com.microsoft.signalr", NOTHING,
            "okhttp3", NOTHING,
            "io.socket", NOTHING));

    private ReferenceLogs() {}

    /** Sets the levels of the libraries' loggers, except of those that the tester has set by name. */
    static void quiet() {
        LOGS.set();
    }
}
