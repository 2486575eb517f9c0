/** What belongs together in recorded connections: replies to their messages, values to where they came from, and secrets. */
package io.github.jmeterduplex.internal.har.link;
