package io.github.jmeterduplex.internal.report.requirement;

import java.util.List;

/** Whether a requirement is met: passed, broken or undecided. */
public enum RequirementStatus {
    PASSED("passed"),
    BROKEN("broken"),
    /** The run does not show on which side of the bound the figure is, or its files are not complete. */
    UNDECIDED("undecided");

    private final String word;

    RequirementStatus(String word) {
        this.word = word;
    }

    /** Returns the word in JSON. */
    public String word() {
        return word;
    }

    /** Returns the answer to all of them together: broken if one is, else undecided if one is. */
    public static RequirementStatus all(List<RequirementStatus> answers) {
        return answers.contains(BROKEN) ? BROKEN : answers.contains(UNDECIDED) ? UNDECIDED : PASSED;
    }
}
