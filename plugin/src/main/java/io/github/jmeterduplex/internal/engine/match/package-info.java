/** Matches replies to messages, and gives every message an outcome. */
@NullMarked
package io.github.jmeterduplex.internal.engine.match;

import org.jspecify.annotations.NullMarked;
