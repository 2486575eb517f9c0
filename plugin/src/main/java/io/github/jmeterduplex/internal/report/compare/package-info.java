/**
 * Compares runs: in a table with a row for each run, or as two groups of runs. It uses {@code read} and {@code write}.
 */
@NullMarked
package io.github.jmeterduplex.internal.report.compare;

import org.jspecify.annotations.NullMarked;
