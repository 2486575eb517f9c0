package io.github.jmeterduplex.internal.sampler.parameter;

/** The sections of a form, in this order; each parameter belongs to one. */
public enum Section {
    /** What nearly everybody sets. */
    MAIN(""),
    /** Those that a tester's own class adds. */
    OWN("Parameters of this class"),
    MESSAGE("More of the message"),
    REPLIES("Replies"),
    RESULTS("Results in JMeter"),
    PACE("Pace and sessions"),
    LOGIN("Login and headers"),
    USERS("Users"),
    OPENING("Opening"),
    RECONNECT("Reconnect"),
    GROUP("Group"),
    CONNECTION("Connection"),
    DIAGNOSIS("Kept messages and frames");

    private final String title;

    Section(String title) {
        this.title = title;
    }

    /** Its heading; empty where it has none. */
    public String title() {
        return title;
    }
}
