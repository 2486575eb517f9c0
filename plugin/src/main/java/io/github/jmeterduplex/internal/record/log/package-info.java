/** The counts and histograms of a run, and the thread that writes them to the run's files. */
@NullMarked
package io.github.jmeterduplex.internal.record.log;

import org.jspecify.annotations.NullMarked;
