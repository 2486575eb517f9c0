/**
 * Sessions that use the client libraries of applications instead of Duplex, for comparison ({@code client=library}).
 */
@NullMarked
package io.github.jmeterduplex.reference;

import org.jspecify.annotations.NullMarked;
