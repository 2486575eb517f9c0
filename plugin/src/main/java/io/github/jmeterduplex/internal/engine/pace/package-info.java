/** The due times of messages and connections: rates, stages of a rate, and how arrivals follow each other. Pure. */
@NullMarked
package io.github.jmeterduplex.internal.engine.pace;

import org.jspecify.annotations.NullMarked;
