/**
 * The outputs of a run while it lasts: the line on the console, the live page, Prometheus metrics, and the small HTTP
 * server for page and metrics, which serves this machine only unless set otherwise.
 */
@NullMarked
package io.github.jmeterduplex.internal.live;

import org.jspecify.annotations.NullMarked;
