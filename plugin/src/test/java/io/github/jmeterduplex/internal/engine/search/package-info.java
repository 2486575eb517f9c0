@NullMarked
package io.github.jmeterduplex.internal.engine.search;

import org.jspecify.annotations.NullMarked;
