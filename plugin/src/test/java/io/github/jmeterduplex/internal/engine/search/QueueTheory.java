package io.github.jmeterduplex.internal.engine.search;

/** What theory knows of a server with one worker and exponential service times. */
final class QueueTheory {
    private static final double HUNDRED = Math.log(100);

    private QueueTheory() {}

    /** The rate at which the p99 of an M/M/1 queue is so long: its times are exponential with mu - lambda. */
    static double poissonRate(double capacity, double p99Seconds) {
        return capacity - HUNDRED / p99Seconds;
    }

    /**
     * The same of a D/M/1 queue: its times are exponential with mu (1 - sigma), where
     * sigma = exp(-mu (1 - sigma) / lambda).
     */
    static double evenRate(double capacity, double p99Seconds) {
        double decay = HUNDRED / p99Seconds;
        double sigma = 1 - decay / capacity;
        return -decay / Math.log(sigma);
    }
}
