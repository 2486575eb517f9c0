/** What recorded connections said, told by the plugin's own codecs: protocol, steps, pushes and answers. */
package io.github.jmeterduplex.internal.har.talk;
