/**
 * Opens sessions of any protocol, paces them, sends over them, keeps them alive and ends them.
 */
@NullMarked
package io.github.jmeterduplex.internal.engine.session;

import org.jspecify.annotations.NullMarked;
