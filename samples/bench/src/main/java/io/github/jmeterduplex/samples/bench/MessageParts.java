package io.github.jmeterduplex.samples.bench;

import io.github.jmeterduplex.internal.codec.csv.CsvLine;
import io.github.jmeterduplex.latency.MessageColumn;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.samples.runs.madeup.ExactLatencies;
import io.github.jmeterduplex.samples.runs.madeup.LongRun;
import io.github.jmeterduplex.samples.runs.madeup.MadeUpLatencies;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * Makes up rows of single messages, in parts of which all but the last are gzipped, and knows the truth about them.
 * Every thousandth message is lost. Confined to one thread.
 */
public final class MessageParts {
    private static final int LOSS_EVERY = 1_000;
    private static final int ROWS_A_MILLI = 10;
    private static final long START = 1_795_218_930_000L;

    private final MadeUpLatencies source = new MadeUpLatencies(17, 1_500);
    private final Map<String, ExactLatencies> latencies = new LinkedHashMap<>();
    private final Map<String, Long> lost = new LinkedHashMap<>();
    private final CsvLine line = new CsvLine();

    private MessageParts() {
        LongRun.LABELS.forEach(label -> latencies.put(label, new ExactLatencies()));
    }

    /**
     * What was written.
     *
     * @param files the parts
     * @param latencies of the replied messages, by label
     * @param lost how many, by label
     */
    public record Written(List<Path> files, Map<String, ExactLatencies> latencies, Map<String, Long> lost) {
        /** All are copied. */
        public Written {
            files = List.copyOf(files);
            latencies = Map.copyOf(latencies);
            lost = Map.copyOf(lost);
        }
    }

    /**
     * Writes the parts.
     *
     * @param folder made where it is missing
     * @param rows of all parts
     * @param parts how many
     */
    public static Written write(Path folder, int rows, int parts) throws IOException {
        Files.createDirectories(folder);
        MessageParts messages = new MessageParts();
        List<Path> files = new ArrayList<>();
        for (int part = 1; part <= parts; part++) {
            boolean isLast = part == parts;
            Path file = folder.resolve(MessageColumn.partName(part) + (isLast ? "" : ".gz"));
            int first = (int) ((long) rows * (part - 1) / parts);
            int end = (int) ((long) rows * part / parts);
            try (OutputStream out = Files.newOutputStream(file);
                    Writer text = new BufferedWriter(new OutputStreamWriter(
                            isLast ? out : new GZIPOutputStream(out, 1 << 16), StandardCharsets.UTF_8))) {
                text.write(MessageColumn.header());
                for (int row = first; row < end; row++) {
                    text.write(messages.row(row));
                }
            }
            files.add(file);
        }
        return new Written(files, messages.latencies, messages.lost);
    }

    private String row(int row) {
        String label = LongRun.LABELS.get(row % LongRun.LABELS.size());
        boolean isLost = row % LOSS_EVERY == LOSS_EVERY - 1;
        int micros = source.nextMicros();
        if (isLost) {
            lost.merge(label, 1L, Long::sum);
        } else {
            latencies.get(label).record(micros);
        }
        long millis = isLost ? 30_000 : (micros + 500) / 1_000;
        line.number(START + row / ROWS_A_MILLI)
                .number(millis)
                .text(label)
                .text(isLost ? "408" : "200")
                .text(isLost ? "No reply to the message, in 30 s" : "")
                .text("users 1-" + (row % 10 + 1))
                .text("text")
                .text(Boolean.toString(!isLost))
                .text("");
        line.number(120).number(60).number(10).number(10).text("null");
        line.number(isLost ? 0 : millis).number(0).number(0);
        line.text((isLost ? Outcome.LOST : Outcome.REPLIED).word());
        line.numberUnless(isLost ? -1 : micros, -1).numberUnless(isLost ? -1 : micros + 13, -1);
        return line.number(row % 5_000)
                .text("lab7-" + Integer.toString(row, Character.MAX_RADIX))
                .text("")
                .end();
    }
}
