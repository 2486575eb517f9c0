package io.github.jmeterduplex.samples.bench.peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;

/** How exactly a paced sender keeps its times, from the rows of an engine's messages. */
final class SendingLateness {
    private static final String FILE = "messages-0001.jtl";
    private static final double P99 = 0.99;

    private SendingLateness() {}

    /**
     * Returns by how many microseconds 99 % of the messages of a time were sent at most after they were due; NaN if
     * they had no pace.
     *
     * @param engine the folder of its files, with messages whose texts hold no comma
     * @throws IOException if the file of messages cannot be read
     */
    static double p99Micros(Path engine, long fromEpochMillis, long toEpochMillis) throws IOException {
        Path file = engine.resolve(FILE);
        if (!Files.exists(file)) {
            return Double.NaN;
        }
        try (BufferedReader rows = Files.newBufferedReader(file)) {
            String first = Objects.requireNonNullElse(rows.readLine(), "");
            List<String> header = Arrays.asList(first.replace("\"", "").split(","));
            int sent = header.indexOf("timeStamp");
            int latency = header.indexOf("latency_us");
            int intended = header.indexOf("intended_latency_us");
            long[] late = rows.lines()
                    .map(row -> row.split(",", -1))
                    .filter(row -> row.length > intended && !row[latency].isEmpty() && !row[intended].isEmpty())
                    .filter(row -> isWithin(Long.parseLong(row[sent]), fromEpochMillis, toEpochMillis))
                    .flatMapToLong(row -> LongStream.of(Long.parseLong(row[intended]) - Long.parseLong(row[latency])))
                    .sorted()
                    .toArray();
            return late.length == 0 ? Double.NaN : late[(int) (late.length * P99)];
        }
    }

    private static boolean isWithin(long millis, long from, long to) {
        return millis >= from && millis < to;
    }
}
