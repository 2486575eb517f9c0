/** What recorded connections said, told by the plugin's own codecs: protocol, steps, pushes and answers. */
@NullMarked
package io.github.jmeterduplex.internal.har.talk;

import org.jspecify.annotations.NullMarked;
