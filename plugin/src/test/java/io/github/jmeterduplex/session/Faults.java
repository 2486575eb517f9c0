package io.github.jmeterduplex.session;

import static org.assertj.core.api.Assertions.assertThat;

/** What tests say of a fault. */
public final class Faults {
    private Faults() {}

    /** Checks its cause, and that its message contains all of these texts. */
    public static void assertFault(Fault fault, Cause cause, String... says) {
        assertThat(fault.cause()).as(fault.message()).isEqualTo(cause);
        assertThat(fault.message()).contains(says);
    }
}
