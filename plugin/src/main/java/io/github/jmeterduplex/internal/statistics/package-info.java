/** The statistics of reports and comparisons: pure functions over arrays. It uses the JDK alone. */
package io.github.jmeterduplex.internal.statistics;
