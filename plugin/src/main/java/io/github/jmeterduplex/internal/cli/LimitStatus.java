package io.github.jmeterduplex.internal.cli;

/** The meaning of a limit for the load. */
enum LimitStatus {
    /** It is high enough. */
    OK("OK"),
    /** The run will work, and may suffer. */
    LOW("low"),
    /** The run cannot work. */
    TOO_LOW("TOO LOW");

    private final String word;

    LimitStatus(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }
}
