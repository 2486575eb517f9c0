/** Servers that attack the load generator, and a session to another server that must not notice. */
package io.github.jmeterduplex.samples.runs.hostile;
