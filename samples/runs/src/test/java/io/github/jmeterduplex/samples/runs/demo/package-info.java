/** What makes the demo fail. */
package io.github.jmeterduplex.samples.runs.demo;
