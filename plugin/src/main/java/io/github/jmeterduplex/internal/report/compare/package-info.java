/**
 * Runs side by side: a row a run, or two groups of runs held against each other. It uses {@code read} and {@code
 * write}.
 */
@NullMarked
package io.github.jmeterduplex.internal.report.compare;

import org.jspecify.annotations.NullMarked;
