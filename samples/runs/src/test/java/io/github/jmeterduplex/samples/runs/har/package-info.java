/** Recordings of a real browser as HAR files. */
package io.github.jmeterduplex.samples.runs.har;
