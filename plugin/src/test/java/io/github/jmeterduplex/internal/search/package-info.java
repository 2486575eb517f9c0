@NullMarked
package io.github.jmeterduplex.internal.search;

import org.jspecify.annotations.NullMarked;
