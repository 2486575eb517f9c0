package io.github.jmeterduplex.samples.bench;

import java.io.IOException;

/** All measurements of the bench profile, one after the other. */
public final class Bench {
    private Bench() {}

    /** Takes no arguments; prints a line of figures for each measurement. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Booking.print();
        IdleSessions.print(true);
        IdleSessions.print(false);
    }
}
