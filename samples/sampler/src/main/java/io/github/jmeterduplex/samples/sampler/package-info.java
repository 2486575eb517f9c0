/**
 * Samplers of a user's own: how an application's flow is built on the plugin's public packages, for LiveChat; and one
 * that leaks memory, to be found by the report.
 */
package io.github.jmeterduplex.samples.sampler;
