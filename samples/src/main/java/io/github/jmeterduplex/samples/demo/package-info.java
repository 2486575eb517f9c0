/** The demo: LiveChat, a run against it, and its report. */
package io.github.jmeterduplex.samples.demo;
