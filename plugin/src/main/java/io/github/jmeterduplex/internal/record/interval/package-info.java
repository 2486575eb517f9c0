/** The values of an interval of a run, and how outputs other than the files are notified of them. */
@NullMarked
package io.github.jmeterduplex.internal.record.interval;

import org.jspecify.annotations.NullMarked;
