package io.github.jmeterduplex.internal.har.recording;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import io.github.jmeterduplex.internal.codec.DisplayText;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Reads a HAR file (HTTP Archive 1.2) entry by entry; only one entry at a time is in memory. Confined to one thread.
 *
 * <p>It leaves out pictures, styles, scripts, and texts that are too long to be a login.
 */
public final class HarReader {
    /** Maximum number of entries; a file with more is not the recording of one user. */
    private static final int ENTRIES_MAX = 100_000;

    private final String name;
    private final JsonParser parser;
    private final EntryReader reader;
    private final List<HarEntry> entries = new ArrayList<>();
    private boolean hasEntries;

    /**
     * The content of a HAR file from which a plan is made. Immutable.
     *
     * @param entries in the order of their beginnings
     * @param remarks what was not read and why, a sentence each
     */
    public record HarFile(List<HarEntry> entries, List<String> remarks) {
        /** Copies the lists. */
        public HarFile {
            entries = List.copyOf(entries);
            remarks = List.copyOf(remarks);
        }
    }

    private HarReader(String name, JsonParser parser) {
        this.name = name;
        this.parser = parser;
        this.reader = new EntryReader(parser);
    }

    /**
     * Reads a HAR file.
     *
     * @throws HarException if it is not a HAR file, or is cut off
     * @throws IOException if it cannot be read
     */
    public static HarFile read(Path file) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            return read(String.valueOf(file.getFileName()), in);
        }
    }

    /** Reads a HAR file from a stream, which stays open; its name is for messages to the user. */
    static HarFile read(String name, InputStream in) throws IOException {
        if (!in.markSupported()) {
            return read(name, new BufferedInputStream(in));
        }
        skipByteOrderMark(in);
        try (JsonParser parser = HarJson.FACTORY.createParser(in).disable(JsonParser.Feature.AUTO_CLOSE_SOURCE)) {
            return new HarReader(name, parser).file();
        } catch (JsonEOFException cut) {
            throw new HarException(
                    name + " is cut: it ends in the middle, at " + place(cut) + "; export it again", cut);
        } catch (JsonProcessingException noJson) {
            throw new HarException(name + " is no HAR file: no JSON at " + place(noJson), noJson);
        }
    }

    /** Skips a byte order mark: some exporters write one (RFC 8259, section 8.1, allows to ignore it). */
    private static void skipByteOrderMark(InputStream in) throws IOException {
        in.mark(3);
        if (in.read() != 0xEF || in.read() != 0xBB || in.read() != 0xBF) {
            in.reset();
        }
    }

    private static String place(JsonProcessingException e) {
        return e.getLocation() == null
                ? "an unknown place"
                : "line " + e.getLocation().getLineNr() + ", column "
                        + e.getLocation().getColumnNr();
    }

    private HarFile file() throws IOException {
        if (parser.nextToken() == null) {
            throw new HarException(name + " is empty; export it again");
        }
        members("", "log", () -> members("log.", "entries", this::entries));
        if (!hasEntries) {
            throw new HarException(name + " is no HAR file: it has no log.entries");
        }
        JsonToken more = parser.nextToken();
        if (more != null) {
            throw new HarException(name + " is no HAR file: more after its end, "
                    + DisplayText.clean(String.valueOf(parser.getText())));
        }
        entries.sort(Comparator.comparingLong(HarEntry::startedMicros));
        return new HarFile(entries, reader.remarks());
    }

    private void members(String path, String wanted, HarJson.Element member) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new HarException(name + " is no HAR file: " + (path.isEmpty() ? "it" : path) + " is no JSON object");
        }
        HarJson.object(parser, field -> {
            if (field.equals(wanted)) {
                member.read();
            } else {
                parser.skipChildren();
            }
        });
    }

    private void entries() throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw new HarException(name + " is no HAR file: log.entries is no array");
        }
        hasEntries = true;
        HarJson.array(parser, () -> {
            if (entries.size() == ENTRIES_MAX) {
                throw new HarException(name + " has more than " + ENTRIES_MAX + " entries; record less at a time");
            }
            HarEntry entry = reader.read();
            if (entry != null) {
                entries.add(entry);
            }
        });
    }
}
