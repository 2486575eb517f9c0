package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.RunFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Checks whether each share of a run's load was taken by exactly one of its engines. */
final class SliceRemarks {
    /** The property that sets an engine's share of the load. */
    private static final String SLICE = "duplex.slice";

    private static final Pattern SHARE = Pattern.compile("([0-9]{1,6})/([0-9]{1,6})");
    private static final int MAX_NAMED = 10;

    /** The engines of one run that share its load. */
    private static final class Shares {
        private final Map<Integer, String> engines = new TreeMap<>();
        private int count;
        private Optional<String> twice = Optional.empty();

        void add(String engine, int index, int of) {
            count = Math.max(count, of);
            String other = engines.put(index, engine);
            if (other != null) {
                twice = Optional.of("Engines " + other + " and " + engine + " have the same " + SLICE + ", " + index
                        + "/" + of + ": that share of the load was sent twice, and another one may be missing.");
            }
        }

        Optional<String> missing() {
            List<Integer> missing = IntStream.rangeClosed(1, count)
                    .filter(index -> !engines.containsKey(index))
                    .boxed()
                    .toList();
            return missing.isEmpty()
                    ? Optional.empty()
                    : Optional.of("The run is incomplete: no engine has "
                            + missing.stream()
                                    .limit(MAX_NAMED)
                                    .map(index -> index + "/" + count)
                                    .collect(Collectors.joining(", "))
                            + (missing.size() > MAX_NAMED ? " and " + (missing.size() - MAX_NAMED) + " more" : "")
                            + " of its load (" + SLICE + "): give the folders of all engines.");
        }
    }

    private final Map<String, Shares> runs = new TreeMap<>();

    SliceRemarks(List<Engine> engines) {
        for (Engine engine : engines) {
            Matcher share = SHARE.matcher(engine.meta().property(SLICE).orElse(""));
            if (share.matches() && Integer.parseInt(share.group(2)) > 1) {
                runs.computeIfAbsent(String.valueOf(engine.meta().members().get(RunFile.RUN)), missing -> new Shares())
                        .add(
                                engine.folder().name(),
                                Integer.parseInt(share.group(1)),
                                Integer.parseInt(share.group(2)));
            }
        }
    }

    List<Report.Remark> of() {
        List<Report.Remark> remarks = new ArrayList<>();
        for (Shares shares : runs.values()) {
            shares.twice.map(Report.Remark::amiss).ifPresent(remarks::add);
            shares.missing().map(Report.Remark::incomplete).ifPresent(remarks::add);
        }
        return remarks;
    }
}
