package io.github.jmeterduplex.internal.report.trend;

/** A resource of an engine that is watched for growth: heap, threads, descriptors, sessions. */
enum EngineResource {
    /** A young collection leaves garbage: the least value of a stretch is nearest to the memory in use. */
    HEAP("heap_after_gc_bytes", "the heap after GC") {
        @Override
        boolean matters(TimeSeries series, double limit) {
            return series.rise() > MIN_OF_HEAP * limit;
        }
    },
    THREADS("threads", "the number of threads") {
        @Override
        boolean matters(TimeSeries series, double limit) {
            return series.rise() >= MIN_THREADS;
        }
    },
    DESCRIPTORS("descriptors_open", "the number of open descriptors") {
        @Override
        boolean matters(TimeSeries series, double limit) {
            return series.rise() >= MIN_DESCRIPTORS;
        }
    },
    SESSIONS("sessions_open", "the number of open sessions") {
        @Override
        StretchAggregates stretches(long intervalMillis) {
            return StretchAggregates.means(intervalMillis);
        }

        @Override
        boolean matters(TimeSeries series, double limit) {
            return true;
        }
    };

    /** Share of its limit: growth below it from start to end is harmless. */
    private static final double MIN_OF_HEAP = 0.05;
    /** The JVM and libraries start and end a few threads when needed. */
    private static final double MIN_THREADS = 10;

    private static final double MIN_DESCRIPTORS = 50;

    /** The word in the JSON report. */
    final String figure;
    /** The words in a sentence. */
    final String words;

    EngineResource(String figure, String words) {
        this.figure = figure;
        this.words = words;
    }

    /** Returns the least value of each stretch if a burst should not count as growth; else the mean. */
    StretchAggregates stretches(long intervalMillis) {
        return StretchAggregates.least(intervalMillis);
    }

    /**
     * Whether the change of a series is worth a sentence.
     *
     * @param limit of the heap, or 0
     */
    abstract boolean matters(TimeSeries series, double limit);
}
