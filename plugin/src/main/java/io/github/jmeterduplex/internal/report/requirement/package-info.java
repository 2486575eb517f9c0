/** What a run must show, as the tester states it, and whether a report shows it. It uses {@code read}. */
@NullMarked
package io.github.jmeterduplex.internal.report.requirement;

import org.jspecify.annotations.NullMarked;
