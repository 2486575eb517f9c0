/** The requirements that a tester states, and the check of a report against them. It uses {@code read}. */
@NullMarked
package io.github.jmeterduplex.internal.report.requirement;

import org.jspecify.annotations.NullMarked;
