@NullMarked
package io.github.jmeterduplex.internal.search.engines;

import org.jspecify.annotations.NullMarked;
