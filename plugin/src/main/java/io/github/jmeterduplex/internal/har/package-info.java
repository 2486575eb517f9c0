/**
 * The command {@code import}: a HAR file that a browser recorded becomes a test plan. It reads and writes files, and needs
 * no class of JMeter's.
 */
package io.github.jmeterduplex.internal.har;
