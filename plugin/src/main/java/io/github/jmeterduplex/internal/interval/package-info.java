/** What happened in an interval of a run, and how outputs beside the files are told of it. */
package io.github.jmeterduplex.internal.interval;
