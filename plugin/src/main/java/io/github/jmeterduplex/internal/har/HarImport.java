package io.github.jmeterduplex.internal.har;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.har.plan.PlanText;
import io.github.jmeterduplex.internal.har.read.HarException;
import io.github.jmeterduplex.internal.har.read.HarReader;
import io.github.jmeterduplex.internal.har.talk.Talks;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * Makes a plan of a HAR file, and writes it.
 *
 * @param har the recording
 * @param plan the file to be written
 * @param isOneThread whether one thread has all sessions
 * @param isOverwriting whether files that exist are replaced
 */
public record HarImport(Path har, Path plan, boolean isOneThread, boolean isOverwriting) {
    /** The plan's file where nobody names one: beside the recording. */
    public static Path planOf(Path har) {
        return har.resolveSibling(base(har) + ".jmx");
    }

    private static String base(Path file) {
        return String.valueOf(file.getFileName()).replaceFirst("\\.[A-Za-z]+$", "");
    }

    /** The file of users, beside the plan. */
    public Path users() {
        return plan.resolveSibling(base(plan) + "-users.csv");
    }

    /**
     * Writes the plan, and the file of users where it needs one. Both are whole, or there is none.
     *
     * @return what was recognised, guessed and left out, a sentence each, without secrets
     * @throws HarException when no plan can be made of the file, or one is there already
     * @throws IOException when a file cannot be read or written
     */
    public List<String> run() throws IOException {
        refuse(plan);
        Talks talks = Talks.of(HarReader.read(har));
        if (talks.talks().isEmpty()) {
            throw new HarException(har.getFileName() + " has no connection that a plan can be made of"
                    + (talks.remarks().isEmpty() ? "" : " (" + String.join("; ", talks.remarks()) + ")")
                    + ": record with the network tab open before the page connects, and export with content");
        }
        PlanText text = PlanText.of(talks, base(plan), String.valueOf(users().getFileName()), isOneThread);
        if (!text.users().isEmpty()) {
            refuse(users());
        }
        write(text);
        return text.summary();
    }

    private void refuse(Path file) {
        if (Files.exists(file) && !isOverwriting) {
            throw new HarException(file + " exists already: name another file with -o, or give --overwrite");
        }
    }

    private void write(PlanText text) throws IOException {
        Path folder = plan.toAbsolutePath().getParent();
        Path newPlan = Files.createTempFile(folder, "import-", ".tmp");
        Path newUsers = Files.createTempFile(folder, "import-", ".tmp");
        try {
            Files.writeString(newPlan, text.jmx(), UTF_8);
            Files.writeString(newUsers, text.users(), UTF_8);
            readable(newPlan);
            if (!text.users().isEmpty()) {
                Files.move(newUsers, users(), StandardCopyOption.REPLACE_EXISTING);
            }
            Files.move(newPlan, plan, StandardCopyOption.REPLACE_EXISTING);
        } catch (FileSystemException e) {
            throw new IOException(plan + " cannot be written: " + e.getMessage(), e);
        } finally {
            Files.deleteIfExists(newPlan);
            Files.deleteIfExists(newUsers);
        }
    }

    /** A plan is nobody's secret; a temporary file is its owner's, which the file of users stays. */
    private static void readable(Path file) throws IOException {
        if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        }
    }
}
