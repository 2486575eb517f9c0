/**
 * The outputs of a run in progress: the console line, the live page, Prometheus metrics, and a small HTTP server. The
 * server serves this machine only unless set otherwise.
 */
@NullMarked
package io.github.jmeterduplex.internal.live;

import org.jspecify.annotations.NullMarked;
