/**
 * Writes a report as a table, JSON, CSV or an HTML page with charts. It uses {@code requirement} and {@code read}; the
 * command line in {@code report} uses it.
 */
@NullMarked
package io.github.jmeterduplex.internal.report.write;

import org.jspecify.annotations.NullMarked;
