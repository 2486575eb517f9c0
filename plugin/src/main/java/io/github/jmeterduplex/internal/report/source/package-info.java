/**
 * Checks whether the files of one engine are complete, and whether {@code run.json} agrees with the other files. It
 * uses the file formats of {@code latency}.
 */
@NullMarked
package io.github.jmeterduplex.internal.report.source;

import org.jspecify.annotations.NullMarked;
