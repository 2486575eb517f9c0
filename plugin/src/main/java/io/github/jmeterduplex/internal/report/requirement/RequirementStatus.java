package io.github.jmeterduplex.internal.report.requirement;

import java.util.List;
import java.util.Locale;

/** Whether a requirement is met: passed, broken or undecided. */
public enum RequirementStatus {
    PASSED,
    BROKEN,
    /** The run does not show whether the value meets the requirement, or its files are not complete. */
    UNDECIDED;

    /** Returns the word for the status in JSON. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the result of all requirements together: broken if one is broken, else undecided if one is undecided. */
    public static RequirementStatus all(List<RequirementStatus> answers) {
        return answers.contains(BROKEN) ? BROKEN : answers.contains(UNDECIDED) ? UNDECIDED : PASSED;
    }
}
