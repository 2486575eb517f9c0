/**
 * Whether the files of one engine are whole, and say the same about the run: {@code run.json} and what the others
 * must have in common. It uses the file formats of {@code latency}.
 */
@NullMarked
package io.github.jmeterduplex.internal.report.source;

import org.jspecify.annotations.NullMarked;
