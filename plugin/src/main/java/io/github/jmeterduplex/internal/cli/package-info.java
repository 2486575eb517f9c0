/**
 * The command line: {@code report}, {@code compare}, {@code check}, {@code doctor}, {@code import} and {@code serve}.
 * {@link io.github.jmeterduplex.internal.cli.Main} is its entry.
 *
 * <p>It runs in one thread, offline, and reads the formats of {@code io.github.jmeterduplex.latency}; a run may still
 * be writing:
 *
 * <pre>{@code
 * java -jar jmeter-duplex-VERSION.jar report duplex-results/20260101-120000 --from 60s --json report.json
 * }</pre>
 */
@NullMarked
package io.github.jmeterduplex.internal.cli;

import org.jspecify.annotations.NullMarked;
