/** What a run must show, as the tester states it, and whether a report shows it. It uses {@code read}. */
package io.github.jmeterduplex.internal.report.requirement;
