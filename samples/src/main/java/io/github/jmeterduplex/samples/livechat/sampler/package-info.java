/** LiveChat's own sampler: how an application's flow is built on the plugin's public packages. */
package io.github.jmeterduplex.samples.livechat.sampler;
