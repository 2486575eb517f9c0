package io.github.jmeterduplex.internal.sampler.parameter;

/** The sections of a form, in this order; each parameter belongs to one. */
public enum Section {
    /** The parameters that most plans set. */
    MAIN(""),
    /** The parameters that a tester's own class adds. */
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

    /** Returns the heading of the section; may be empty. */
    public String title() {
        return title;
    }
}
