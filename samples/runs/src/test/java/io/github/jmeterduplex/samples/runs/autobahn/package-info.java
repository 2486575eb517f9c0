/** The plugin's WebSocket client against the cases of the Autobahn test suite. */
package io.github.jmeterduplex.samples.runs.autobahn;
