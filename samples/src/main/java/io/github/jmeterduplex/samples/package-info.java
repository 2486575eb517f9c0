/** Sample servers, benchmarks, and an extension made with the plugin's public packages. */
package io.github.jmeterduplex.samples;
