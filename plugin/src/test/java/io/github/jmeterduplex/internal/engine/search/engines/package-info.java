@NullMarked
package io.github.jmeterduplex.internal.engine.search.engines;

import org.jspecify.annotations.NullMarked;
