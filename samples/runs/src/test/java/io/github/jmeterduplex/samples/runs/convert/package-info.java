/** Plans of other WebSocket plugins, before and after their conversion. */
package io.github.jmeterduplex.samples.runs.convert;
