/** Small pages that a run serves by HTTP while it goes on, to this machine unless set otherwise. */
@NullMarked
package io.github.jmeterduplex.internal.serve;

import org.jspecify.annotations.NullMarked;
