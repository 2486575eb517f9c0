/** Reads the messages of recorded connections with the plugin's own codecs: protocol, steps, pushes and answers. */
@NullMarked
package io.github.jmeterduplex.internal.har.session;

import org.jspecify.annotations.NullMarked;
