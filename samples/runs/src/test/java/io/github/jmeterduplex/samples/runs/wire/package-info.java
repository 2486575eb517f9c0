/** What goes over the wire in a test, seen by the kernel instead of by either side. */
package io.github.jmeterduplex.samples.runs.wire;
