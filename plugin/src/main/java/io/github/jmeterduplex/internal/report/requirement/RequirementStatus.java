package io.github.jmeterduplex.internal.report.requirement;

import java.util.List;
import java.util.Locale;

/** Whether a requirement is met: passed, broken or undecided. */
public enum RequirementStatus {
    PASSED,
    BROKEN,
    /** The run does not show on which side of the bound the figure is, or its files are not complete. */
    UNDECIDED;

    /** Returns the word in JSON. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the answer to all of them together: broken if one is, else undecided if one is. */
    public static RequirementStatus all(List<RequirementStatus> answers) {
        return answers.contains(BROKEN) ? BROKEN : answers.contains(UNDECIDED) ? UNDECIDED : PASSED;
    }
}
