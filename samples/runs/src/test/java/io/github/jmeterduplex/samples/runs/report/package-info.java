/** The HTML report in a real browser. */
package io.github.jmeterduplex.samples.runs.report;
