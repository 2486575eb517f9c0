package io.github.jmeterduplex.internal.har;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.internal.har.plan.PlanText;
import io.github.jmeterduplex.internal.har.recording.HarReader;
import io.github.jmeterduplex.internal.har.recording.RecordedSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A HAR file of the folder {@code recordings}, or one of its variations. Immutable. */
record Recording(String json) {
    /** The folder of the recordings. */
    static final Path FOLDER = Path.of("src", "test", "resources", "recordings");

    static Recording of(String file) throws IOException {
        return new Recording(Files.readString(FOLDER.resolve(file)));
    }

    /**
     * Returns this recording with each occurrence of a text replaced; throws if it does not occur. Both texts are given
     * without the escapes of JSON.
     */
    Recording with(String text, String other) throws IOException {
        if (!json.contains(escaped(text))) {
            throw new IllegalArgumentException("\"" + text + "\" is not in " + json);
        }
        return new Recording(json.replace(escaped(text), escaped(other)));
    }

    private static String escaped(String text) throws IOException {
        String quoted = JSON.std.asString(text);
        return quoted.substring(1, quoted.length() - 1);
    }

    Path write(Path folder) throws IOException {
        return Files.writeString(folder.resolve("session.har"), json);
    }

    /** Returns the connections, which are read from a file. */
    RecordedSessions sessions() throws IOException {
        Path folder = Files.createTempDirectory("har-");
        try {
            return RecordedSessions.of(HarReader.read(write(folder)));
        } finally {
            Files.delete(folder.resolve("session.har"));
            Files.delete(folder);
        }
    }

    /** Returns the plan with one thread a user. */
    ImportedPlan plan() throws IOException {
        return new ImportedPlan(PlanText.of(sessions(), "session", "session-users.csv", false));
    }

    /** Returns the plan with one thread for all. */
    ImportedPlan oneThreadPlan() throws IOException {
        return new ImportedPlan(PlanText.of(sessions(), "session", "session-users.csv", true));
    }
}
