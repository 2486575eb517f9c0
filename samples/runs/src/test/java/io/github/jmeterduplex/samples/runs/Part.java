package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import java.util.List;

/**
 * One case of a run that holds several, each in a thread group of its own: {@link Plan#part}. Labels are those without
 * the case's name.
 *
 * @param name of the thread group
 */
public record Part(Finished run, String name) {
    /** A label as the files of the run have it. */
    public String label(String label) {
        return name + ' ' + label;
    }

    /** A count of a label. */
    public long count(String label, String count) {
        return run.count(label(label), count);
    }

    /** Messages of a label that were handed over. */
    public long written(String label) {
        return run.written(label(label));
    }

    /** The samples of this case. */
    public List<JtlRow> rows() {
        return run.rows().stream()
                .filter(row -> row.label().startsWith(name + ' '))
                .toList();
    }

    /** The samples of that label. */
    public List<JtlRow> rows(String label) {
        return run.rows(label(label));
    }

    /** The one sample of that label. */
    public JtlRow row(String label) {
        return run.row(label(label));
    }

    /** The labels of samples that failed, in their order. */
    public List<String> failed() {
        return rows().stream()
                .filter(row -> !row.isSuccess())
                .map(row -> row.label().substring(name.length() + 1))
                .toList();
    }

    /** Asserts that no sample of this case failed. */
    public Part withoutFailedSamples() {
        assertThat(rows()).as("samples of %s", name).isNotEmpty().allMatch(JtlRow::isSuccess);
        return this;
    }
}
