package io.github.jmeterduplex.internal.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads Prometheus' text format 0.0.4 by its specification, and refuses what breaks it: series of one metric stand
 * together below its HELP and TYPE, no series comes twice, counters end in {@code _total}, and the buckets of a
 * histogram grow and end with its count.
 */
final class TextFormat {
    private static final Pattern COMMENT = Pattern.compile("# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)");
    private static final String LABEL = "[a-zA-Z_][a-zA-Z0-9_]*=\"(?:[^\"\\\\\\n]|\\\\[\\\\\"n])*\"";
    private static final Pattern SERIES = Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(\\{" + LABEL + "(?:," + LABEL
            + ")*,?})? (-?[0-9.]+(?:[eE][-+]?[0-9]+)?|[+-]Inf|NaN)");
    private static final Pattern BOUND = Pattern.compile(",?le=\"([^\"]+)\"");

    private final Map<String, String> types = new LinkedHashMap<>();
    private final Map<String, Double> series = new LinkedHashMap<>();
    private String metric = "";

    private TextFormat() {}

    /** The values by series, as they are written. */
    static Map<String, Double> read(String text) {
        assertThat(text).endsWith("\n");
        TextFormat format = new TextFormat();
        text.lines().forEach(format::line);
        format.checkHistograms();
        return format.series;
    }

    private void line(String line) {
        Matcher comment = COMMENT.matcher(line);
        if (comment.matches()) {
            metric = comment.group(2);
            if (comment.group(1).equals("TYPE")) {
                assertThat(comment.group(3)).isIn("counter", "gauge", "histogram");
                assertThat(types.put(metric, comment.group(3)))
                        .as("second TYPE of " + metric)
                        .isNull();
            }
            return;
        }
        Matcher matcher = SERIES.matcher(line);
        assertThat(matcher.matches()).as(line).isTrue();
        String type = types.get(metric);
        assertThat(type).as("TYPE before " + line).isNotNull();
        String name = matcher.group(1);
        if (type.equals("histogram")) {
            assertThat(name).isIn(metric + "_bucket", metric + "_sum", metric + "_count");
        } else {
            assertThat(name).isEqualTo(metric);
            assertThat(name.endsWith("_total")).as(line).isEqualTo(type.equals("counter"));
        }
        String labels = matcher.group(2) == null ? "" : matcher.group(2);
        assertThat(series.put(name + labels, Double.parseDouble(matcher.group(3).replace("Inf", "Infinity"))))
                .as("second " + line)
                .isNull();
    }

    private void checkHistograms() {
        Map<String, Double> last = new LinkedHashMap<>();
        Map<String, Double> bounds = new LinkedHashMap<>();
        series.forEach((key, value) -> {
            Matcher bound = BOUND.matcher(key);
            if (key.contains("_bucket{") && bound.find()) {
                String owner =
                        bound.replaceFirst("").replace("_bucket", "_count").replace("{}", "");
                double le = Double.parseDouble(bound.group(1).replace("Inf", "Infinity"));
                assertThat(value).as(key).isGreaterThanOrEqualTo(last.getOrDefault(owner, 0.0));
                assertThat(le).as(key).isGreaterThan(bounds.getOrDefault(owner, -1.0));
                last.put(owner, value);
                bounds.put(owner, le);
            }
        });
        last.forEach((owner, value) -> {
            assertThat(bounds.get(owner)).as(owner).isEqualTo(Double.POSITIVE_INFINITY);
            assertThat(series.get(owner)).as(owner).isEqualTo(value);
        });
    }
}
