package io.github.jmeterduplex.internal.har;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.har.plan.PlanText;
import io.github.jmeterduplex.internal.har.recording.HarException;
import io.github.jmeterduplex.internal.har.recording.HarReader;
import io.github.jmeterduplex.internal.har.recording.RecordedSessions;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Creates a plan from a HAR file, and writes it. Only their owner can read the files, like temporary files: the plan
 * may contain a secret that was not recognised. A file of users that exists is kept under another name.
 *
 * @param har the recording
 * @param plan the file to write
 * @param isOneThread whether one thread has all sessions
 * @param isOverwriting whether existing files are replaced
 */
public record HarImport(Path har, Path plan, boolean isOneThread, boolean isOverwriting) {
    /** Returns the default file to which the plan is written, next to the recording. */
    public static Path planOf(Path har) {
        return har.resolveSibling(base(har) + ".jmx");
    }

    private static String base(Path file) {
        return String.valueOf(file.getFileName()).replaceFirst("\\.[A-Za-z]+$", "");
    }

    /** Returns the CSV file with the users' data, next to the plan. */
    public Path users() {
        return plan.resolveSibling(base(plan) + "-users.csv");
    }

    /**
     * The result of an import: a summary, and whether the plan has a file of users.
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
        write(text).ifPresent(summary::add);
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
            throw new IOException(har + " cannot be read: " + reason(e), e);
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

    /** Writes the plan and the file of users; returns a sentence if a file of users existed before. */
    private Optional<String> write(PlanText text) throws IOException {
        Path folder = plan.toAbsolutePath().getParent();
        @Nullable Path newPlan = null;
        @Nullable Path newUsers = null;
        try {
            newPlan = Files.createTempFile(folder, "import-", ".tmp");
            Files.writeString(newPlan, text.jmx(), UTF_8);
            if (!text.users().isEmpty()) {
                newUsers = Files.createTempFile(folder, "import-", ".tmp");
                Files.writeString(newUsers, text.users(), UTF_8);
            }
            return Optional.ofNullable(put(newPlan, newUsers));
        } catch (IOException e) {
            throw new IOException(folder + " cannot be written to: " + reason(e) + "; name another file with -o", e);
        } finally {
            delete(newPlan);
            delete(newUsers);
        }
    }

    /** Moves the file of users into place first, so that an existing plan stays whole until the rest is done. */
    private @Nullable String put(Path newPlan, @Nullable Path newUsers) throws IOException {
        if (newUsers == null) {
            Files.move(newPlan, plan, StandardCopyOption.REPLACE_EXISTING);
            return null;
        }
        @Nullable Path kept = Files.exists(users()) ? unused() : null;
        if (kept != null) {
            Files.move(users(), kept);
        }
        try {
            Files.move(newUsers, users());
            Files.move(newPlan, plan, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            Files.deleteIfExists(users());
            if (kept != null) {
                Files.move(kept, users());
            }
            throw e;
        }
        return kept == null ? null : users() + " was there before: it is kept as " + kept + ", which may hold secrets";
    }

    private Path unused() {
        String name = users().getFileName() + ".bak";
        Path kept = users().resolveSibling(name);
        for (int i = 2; Files.exists(kept); i++) {
            kept = users().resolveSibling(name + i);
        }
        return kept;
    }

    private static void delete(@Nullable Path file) throws IOException {
        if (file != null) {
            Files.deleteIfExists(file);
        }
    }

    /** Returns why reading or writing a file failed, without the file's name if possible. */
    private static String reason(IOException failure) {
        if (failure instanceof NoSuchFileException) {
            return "it does not exist";
        }
        if (failure instanceof AccessDeniedException) {
            return "access is denied";
        }
        String reason = failure instanceof FileSystemException file ? file.getReason() : failure.getMessage();
        return reason == null ? failure.toString() : reason;
    }
}
