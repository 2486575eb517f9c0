/** The machine below the engine: what its system shows in files, and what to do where one of its limits is reached. */
@NullMarked
package io.github.jmeterduplex.internal.machine;

import org.jspecify.annotations.NullMarked;
