/** Which reply belongs to which message, and what becomes of the others. */
package io.github.jmeterduplex.internal.match;
