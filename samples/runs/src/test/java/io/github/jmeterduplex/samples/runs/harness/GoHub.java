package io.github.jmeterduplex.samples.runs.harness;

/** Starts the Go hub for tests. */
public final class GoHub {
    private GoHub() {}

    /**
     * Skips the test where the hub is not built; CI builds it, so there its absence is a failure.
     *
     * @param options as {@link GoHubProcess#start}
     */
    public static GoHubProcess start(String... options) throws InterruptedException {
        assumeInstalled();
        return GoHubProcess.start(options);
    }

    /** Skips the test as {@link #start} does. */
    public static void assumeInstalled() {
        Needs.that(GoHubProcess::isInstalled, GoHubProcess.NEEDS);
    }
}
