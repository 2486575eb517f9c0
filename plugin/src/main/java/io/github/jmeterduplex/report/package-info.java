/**
 * The command line: turns the files of runs into a table, JSON and CSV.
 *
 * <p>It runs in one thread, offline, and reads the formats of {@code io.github.jmeterduplex.latency} alone; a run may
 * still be writing. {@link io.github.jmeterduplex.report.Main} is its entry:
 *
 * <pre>{@code
 * java -jar jmeter-duplex-VERSION.jar report duplex-results/20260101-120000 --from 60s --json report.json
 * }</pre>
 */
@NullMarked
package io.github.jmeterduplex.report;

import org.jspecify.annotations.NullMarked;
