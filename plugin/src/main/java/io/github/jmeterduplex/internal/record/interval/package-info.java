/**
 * What happened in an interval of a run, and how outputs beside the files are notified of it.
 */
@NullMarked
package io.github.jmeterduplex.internal.record.interval;

import org.jspecify.annotations.NullMarked;
