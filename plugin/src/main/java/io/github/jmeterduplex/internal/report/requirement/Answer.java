package io.github.jmeterduplex.internal.report.requirement;

import java.util.List;

/** What a report says to a requirement. */
public enum Answer {
    PASSED("passed"),
    BROKEN("broken"),
    /** The bound lies within the figure's 95 % interval: a longer run would tell. */
    UNDECIDED("undecided");

    private final String word;

    Answer(String word) {
        this.word = word;
    }

    /** In JSON. */
    public String word() {
        return word;
    }

    /** The answer to all of them together: broken where one is, else undecided where one is. */
    public static Answer all(List<Answer> answers) {
        return answers.contains(BROKEN) ? BROKEN : answers.contains(UNDECIDED) ? UNDECIDED : PASSED;
    }
}
