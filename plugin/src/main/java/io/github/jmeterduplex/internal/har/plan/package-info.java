/** Makes a test plan of what was recorded: its steps, and the file that JMeter reads. Needs no class of JMeter's. */
package io.github.jmeterduplex.internal.har.plan;
