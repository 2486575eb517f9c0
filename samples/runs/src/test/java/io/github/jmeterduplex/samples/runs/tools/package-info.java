/** The plugin in other versions of JMeter, and in the tools that start it. */
package io.github.jmeterduplex.samples.runs.tools;
