/** The plugin in JMeter's window. */
package io.github.jmeterduplex.samples.runs.gui;
