/** What LiveChat counts, for {@code /stats}. */
package io.github.jmeterduplex.samples.servers.livechat.stats;
