package io.github.jmeterduplex.internal.sampler.parameter;

/** The sections of a sampler's form, in the order shown; each parameter belongs to one. */
public enum Section {
    /** The parameters that most plans set. */
    MAIN(""),
    /** The parameters that a custom subclass adds to those of its sampler. */
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

    /** Returns the heading of the section; empty if it is shown without one. */
    public String title() {
        return title;
    }
}
