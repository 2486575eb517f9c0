/**
 * Reads the folders of engines, or files of message rows, into one report. It uses {@code source}, {@code judge},
 * {@code trend} and the file formats of {@code latency}.
 */
@NullMarked
package io.github.jmeterduplex.internal.report.read;

import org.jspecify.annotations.NullMarked;
