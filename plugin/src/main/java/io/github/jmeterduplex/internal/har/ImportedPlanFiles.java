package io.github.jmeterduplex.internal.har;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.har.plan.PlanText;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes the imported plan and its users file, both or neither. Only their owner can read them, like temporary files:
 * the plan may contain a secret that was not recognised. Confined to one thread.
 *
 * @param plan replaced if it exists
 * @param users kept under another name if it exists
 */
record ImportedPlanFiles(Path plan, Path users) {
    /** Writes the files; returns a sentence if a file of users existed before. */
    Optional<String> write(PlanText text) throws IOException {
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

    /** Moves the users first: so an existing plan stays whole until all the rest is done. */
    private @Nullable String put(Path newPlan, @Nullable Path newUsers) throws IOException {
        if (newUsers == null) {
            Files.move(newPlan, plan, StandardCopyOption.REPLACE_EXISTING);
            return null;
        }
        @Nullable Path kept = Files.exists(users) ? unused() : null;
        if (kept != null) {
            Files.move(users, kept);
        }
        try {
            Files.move(newUsers, users);
            Files.move(newPlan, plan, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            Files.deleteIfExists(users);
            if (kept != null) {
                Files.move(kept, users);
            }
            throw e;
        }
        return kept == null ? null : users + " was there before: it is kept as " + kept + ", which may hold secrets";
    }

    private Path unused() {
        String name = users.getFileName() + ".bak";
        Path kept = users.resolveSibling(name);
        for (int i = 2; Files.exists(kept); i++) {
            kept = users.resolveSibling(name + i);
        }
        return kept;
    }

    private static void delete(@Nullable Path file) throws IOException {
        if (file != null) {
            Files.deleteIfExists(file);
        }
    }

    /** Returns why a file cannot be read or written, without the file's name if the system gives a reason. */
    static String reason(IOException failure) {
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
