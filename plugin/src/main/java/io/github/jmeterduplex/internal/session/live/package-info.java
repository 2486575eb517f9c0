/**
 * A session as everybody but its protocol sees it: who hears of its opening and its end, what came in, and where that
 * is kept. It uses {@code data} and the matching.
 */
@NullMarked
package io.github.jmeterduplex.internal.session.live;

import org.jspecify.annotations.NullMarked;
