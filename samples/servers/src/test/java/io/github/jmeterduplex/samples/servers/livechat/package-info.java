/** LiveChat is held to its switches and counts with Spring's own STOMP client. */
package io.github.jmeterduplex.samples.servers.livechat;
