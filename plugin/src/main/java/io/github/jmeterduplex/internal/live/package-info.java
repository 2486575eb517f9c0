/**
 * What a run shows while it runs: the line on the console, the live page, Prometheus metrics, and the small HTTP server
 * that serves both, to this machine unless set otherwise.
 */
@NullMarked
package io.github.jmeterduplex.internal.live;

import org.jspecify.annotations.NullMarked;
