/** The demo: two servers, a run against each, and its report. */
package io.github.jmeterduplex.samples.runs.demo;
