/** What belongs together in a recording: replies and their messages, values and their sources, and secrets. */
package io.github.jmeterduplex.internal.har.link;
