/** A search that several engines carry out together: one leads, the others follow its rate and tell what they see. */
@NullMarked
package io.github.jmeterduplex.internal.search.engines;

import org.jspecify.annotations.NullMarked;
