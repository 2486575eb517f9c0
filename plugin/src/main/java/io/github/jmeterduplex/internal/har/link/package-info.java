/** Connects the parts of a recording: replies and their messages, values and their sources, and secrets. */
@NullMarked
package io.github.jmeterduplex.internal.har.link;

import org.jspecify.annotations.NullMarked;
