package io.github.jmeterduplex.samples.runs;

import com.fasterxml.jackson.jr.ob.JSON;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyLogReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What one engine wrote in one run, summed up. Confined to one thread. */
public final class EngineFiles {
    private static final List<String> TEXTS = List.of("label");

    private final Path folder;
    private final Map<String, Object> runJson;
    private final List<Map<String, Long>> countLines = new ArrayList<>();
    private final Map<String, Map<String, Long>> counts = new TreeMap<>();
    private final Map<String, Long> sessions = new TreeMap<>();
    private final Map<String, Long> latencies = new TreeMap<>();
    private final Map<String, Map<String, Long>> rows = new TreeMap<>();
    private final Map<String, SortedMap<Integer, Long>> messagesBySession = new TreeMap<>();
    private final SortedSet<Integer> sessionNumbers = new TreeSet<>();
    private final Set<String> messageIds = new HashSet<>();
    private final Map<String, Long> longestDelays = new TreeMap<>();
    private long idsInRows;

    private EngineFiles(Path folder, Map<String, Object> runJson) {
        this.folder = folder;
        this.runJson = runJson;
    }

    public static EngineFiles read(Path folder) {
        try {
            String json = Files.readString(folder.resolve("run.json"));
            EngineFiles files = new EngineFiles(folder, JSON.std.mapFrom(json));
            files.readCounts();
            files.readSessions();
            files.readLatencies();
            files.readRows();
            return files;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void readCounts() throws IOException {
        Csv.read(folder.resolve("counts.csv"), line -> {
            Map<String, Long> numbers = Csv.numbers(line, TEXTS);
            countLines.add(numbers);
            Csv.add(counts.computeIfAbsent(line.getField("label"), missing -> new TreeMap<>()), numbers);
        });
    }

    private void readSessions() throws IOException {
        Csv.read(folder.resolve("sessions.csv"), line -> Csv.add(sessions, Csv.numbers(line, TEXTS)));
    }

    private void readLatencies() throws IOException {
        LatencyLogReader.read(
                folder.resolve(LatencyLogReader.NAME),
                interval -> true,
                line -> latencies.merge(
                        key(line.tag().kind(), line.tag().label()),
                        line.latencies().count(),
                        Long::sum),
                warning -> {
                    throw new AssertionError(warning);
                });
    }

    private void readRows() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".jtl")).toList()) {
                Csv.read(file, row -> {
                    rows.computeIfAbsent(row.getField("label"), missing -> new TreeMap<>())
                            .merge(row.getField("outcome"), 1L, Long::sum);
                    String session = row.getField("session");
                    boolean isMessage = file.getFileName().toString().startsWith("messages-");
                    if (!session.isEmpty()) {
                        sessionNumbers.add(Integer.valueOf(session));
                        if (isMessage) {
                            messagesBySession
                                    .computeIfAbsent(row.getField("label"), missing -> new TreeMap<>())
                                    .merge(Integer.valueOf(session), 1L, Long::sum);
                        }
                    }
                    if (isMessage && !row.getField("intended_latency_us").isEmpty()) {
                        longestDelays.merge(row.getField("label"), delay(row), Math::max);
                    }
                    if (isMessage && !row.getField("message_id").isEmpty()) {
                        idsInRows++;
                        messageIds.add(row.getField("message_id"));
                    }
                });
            }
        }
    }

    private static long delay(NamedCsvRecord row) {
        return Long.parseLong(row.getField("intended_latency_us")) - Long.parseLong(row.getField("latency_us"));
    }

    private static String key(LatencyKind kind, String label) {
        return kind.word() + ":" + label;
    }

    public Path folder() {
        return folder;
    }

    public String name() {
        return folder.getFileName().toString();
    }

    public Map<String, Object> runJson() {
        return runJson;
    }

    /** Every line of {@code counts.csv}, without its label. */
    public List<Map<String, Long>> countLines() {
        return countLines;
    }

    /** The sums of {@code counts.csv} by label and column. */
    public Map<String, Map<String, Long>> counts() {
        return counts;
    }

    /** The sums of {@code sessions.csv}; those of levels mean nothing. */
    public Map<String, Long> sessions() {
        return sessions;
    }

    /** How many latencies of a kind {@code latency.hlog} holds. */
    public long latencies(LatencyKind kind, String label) {
        return latencies.getOrDefault(key(kind, label), 0L);
    }

    /** How many latencies of a kind it holds of all labels. */
    public long latencies(LatencyKind kind) {
        return counted(kind.word() + ":");
    }

    private long counted(String prefix) {
        return latencies.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(prefix))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** How many rows a label has of an outcome. */
    public long rows(String label, String outcome) {
        return rows.getOrDefault(label, Map.of()).getOrDefault(outcome, 0L);
    }

    /** The sessions that rows name. */
    public SortedSet<Integer> sessionNumbers() {
        return sessionNumbers;
    }

    /** How many messages of a label each session sent, as rows say, by the session's number. */
    public SortedMap<Integer, Long> messagesBySession(String label) {
        return messagesBySession.getOrDefault(label, new TreeMap<>());
    }

    /** How long a replied message of a label was sent after it was due, at most, in microseconds. */
    public long longestDelayMicros(String label) {
        return longestDelays.getOrDefault(label, 0L);
    }

    /** How many message rows name an id. */
    public long idsInRows() {
        return idsInRows;
    }

    /** The ids that message rows name. */
    public Set<String> messageIds() {
        return messageIds;
    }
}
