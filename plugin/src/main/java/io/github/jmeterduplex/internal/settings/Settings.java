package io.github.jmeterduplex.internal.settings;

import java.nio.file.Path;
import java.util.function.UnaryOperator;

/**
 * The {@code duplex.*} properties of one run.
 *
 * @param results folder of all runs
 * @param run name of this run's folder; null = its start time
 * @param engine name of this engine's folder; null = host and process id
 * @param sliceIndex this engine's slice, from 1
 * @param sliceCount number of engines that share users and rates
 * @param messages which rows are written
 * @param partBytes size at which a part of the message rows ends
 * @param keepBytes size of all parts beyond which rows are dropped and counted
 * @param intervalSeconds length of an interval of the files
 * @param warmupSeconds recorded, left out by the report
 * @param drainSeconds longest wait for messages in flight
 * @param rememberSeconds how long finished ids are known
 * @param summarySeconds distance of live lines; 0 = none
 * @param ioThreads I/O threads of the shared runtime
 * @param pendingMax messages in flight in this JVM
 * @param messageMaxBytes longest inbound message, joined and inflated
 * @param unsentMaxBytes bytes of a session that wait to be written
 * @param reportHtml whether {@code report.html} is written after the drain
 */
public record Settings(
        Path results,
        String run,
        String engine,
        int sliceIndex,
        int sliceCount,
        Rows messages,
        long partBytes,
        long keepBytes,
        int intervalSeconds,
        int warmupSeconds,
        int drainSeconds,
        int rememberSeconds,
        int summarySeconds,
        int ioThreads,
        int pendingMax,
        int messageMaxBytes,
        int unsentMaxBytes,
        boolean reportHtml) {

    /** Which message rows are written; counts and histograms are exact in any case. */
    public enum Rows {
        /** Every fate. */
        ALL,
        /** All but replied and unanswered ones. */
        PROBLEMS,
        /** None. */
        OFF
    }

    /**
     * Reads all properties.
     *
     * @param property the value of a property, or null where it is not set
     * @throws IllegalArgumentException naming property, value and what is allowed
     */
    public static Settings read(UnaryOperator<String> property) {
        throw new UnsupportedOperationException("contract only: " + property);
    }
}
