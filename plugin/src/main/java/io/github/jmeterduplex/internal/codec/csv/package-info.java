/**
 * Lines of CSV, written and read: of files that an engine may still be writing, or was killed while it wrote. It uses
 * the JDK and the CSV library alone.
 */
@NullMarked
package io.github.jmeterduplex.internal.codec.csv;

import org.jspecify.annotations.NullMarked;
