package io.github.jmeterduplex.samples.bench.peers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** What was measured, by scenario and contestant, and what could not be. Confined to one thread. */
final class Results {
    private final Map<String, List<Measured>> measured = new LinkedHashMap<>();
    private final Map<String, String> missing = new LinkedHashMap<>();
    private final Map<String, String> failed = new LinkedHashMap<>();

    /** The key of a pair, which is also what {@code bench.only} is held against. */
    static String key(String scenario, String contestant) {
        return scenario + "/" + contestant;
    }

    void add(String key, Measured one) {
        measured.computeIfAbsent(key, pair -> new ArrayList<>()).add(one);
    }

    /** Counts a contestant that is not installed. */
    void missing(String key, String why) {
        missing.put(key, why);
    }

    /** Counts a measurement that went wrong. */
    void failed(String key, String why) {
        failed.put(key, why);
    }

    boolean hasFailed() {
        return !failed.isEmpty();
    }

    /** Why a pair has no figures: empty where nothing is known of it. */
    Optional<String> absence(String key) {
        return Optional.ofNullable(failed.containsKey(key) ? "failed: " + failed.get(key) : missing.get(key));
    }

    /** The medians of a pair. */
    Optional<Measured> median(String key) {
        return Optional.ofNullable(measured.get(key)).map(Measured::median);
    }

    /** A figure of a pair, NaN where it was not measured. */
    double figure(String key, ToDoubleFunction<Measured> figure) {
        return median(key).map(figure::applyAsDouble).orElse(Double.NaN);
    }

    /** CPU of the client for each message, NaN where it was not measured. */
    double cpuMicros(String key) {
        return figure(key, Measured::cpuMicros);
    }
}
