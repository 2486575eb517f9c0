package io.github.jmeterduplex.internal.har;

import io.github.jmeterduplex.internal.har.plan.PlanText;
import io.github.jmeterduplex.internal.har.recording.HarException;
import io.github.jmeterduplex.internal.har.recording.HarReader;
import io.github.jmeterduplex.internal.har.recording.RecordedSessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Creates a plan from a HAR file, and writes it.
 *
 * @param har the recording
 * @param plan the file to write
 * @param isOneThread whether one thread has all sessions
 * @param isOverwriting whether existing files are replaced
 */
public record HarImport(Path har, Path plan, boolean isOneThread, boolean isOverwriting) {
    /** Returns the default file of the plan, next to the recording. */
    public static Path planOf(Path har) {
        return har.resolveSibling(base(har) + ".jmx");
    }

    private static String base(Path file) {
        return String.valueOf(file.getFileName()).replaceFirst("\\.[A-Za-z]+$", "");
    }

    /** Returns the file of users, next to the plan. */
    public Path users() {
        return plan.resolveSibling(base(plan) + "-users.csv");
    }

    /**
     * The result of an import.
     *
     * @param summary what was recognised, guessed and left out, a sentence each, without secrets
     * @param hasUsers whether the plan has a file of users
     */
    public record Written(List<String> summary, boolean hasUsers) {
        /** Copies the list. */
        public Written {
            summary = List.copyOf(summary);
        }
    }

    /**
     * Writes the plan, and the file of users if the plan needs one. Either both are written completely, or neither.
     *
     * @throws HarException if the file cannot become a plan, or a file to write already exists
     * @throws IOException if a file cannot be read or written
     */
    public Written run() throws IOException {
        refuse(plan);
        PlanText text = text();
        boolean hasUsers = !text.users().isEmpty();
        if (hasUsers) {
            refuse(users());
        }
        List<String> summary = new ArrayList<>(text.summary());
        new ImportedPlanFiles(plan, users()).write(text).ifPresent(summary::add);
        return new Written(summary, hasUsers);
    }

    private PlanText text() throws IOException {
        try {
            RecordedSessions sessions = RecordedSessions.of(HarReader.read(har));
            if (sessions.sessions().isEmpty()) {
                throw new HarException(har.getFileName() + " has no connection that a plan can be made of"
                        + (sessions.remarks().isEmpty() ? "" : " (" + String.join("; ", sessions.remarks()) + ")")
                        + ": record with the network tab open before the page connects, and export with content");
            }
            return PlanText.of(sessions, base(plan), String.valueOf(users().getFileName()), isOneThread);
        } catch (OutOfMemoryError | StackOverflowError e) {
            String lack = e.getClass().getSimpleName();
            throw new HarException(
                    har + " is too large (" + lack + "): record less, or give java more memory by -Xmx", e);
        } catch (IOException e) {
            throw new IOException(har + " cannot be read: " + ImportedPlanFiles.reason(e), e);
        }
    }

    private void refuse(Path file) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        if (Files.isDirectory(file)) {
            throw new HarException(file + " is a folder: name a file with -o");
        }
        if (Files.exists(har) && Files.isSameFile(file, har)) {
            throw new HarException(file + " is the recording itself: name another file with -o");
        }
        if (!isOverwriting) {
            throw new HarException(file + " exists already: name another file with -o, or give --overwrite");
        }
    }
}
