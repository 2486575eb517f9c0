/** The machine that the engine runs on: what its system reports in files, and the remedy if a limit is reached. */
@NullMarked
package io.github.jmeterduplex.internal.machine;

import org.jspecify.annotations.NullMarked;
