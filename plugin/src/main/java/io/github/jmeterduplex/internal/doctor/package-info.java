/** The check before a run: which limits of this machine a number of sessions meets, and what to change. */
@NullMarked
package io.github.jmeterduplex.internal.doctor;

import org.jspecify.annotations.NullMarked;
