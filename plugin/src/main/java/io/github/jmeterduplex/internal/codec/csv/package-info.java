/**
 * Writes and reads CSV lines, also of files that an engine is still writing, or was writing when it was killed. Uses
 * only the JDK and the CSV library.
 */
@NullMarked
package io.github.jmeterduplex.internal.codec.csv;

import org.jspecify.annotations.NullMarked;
