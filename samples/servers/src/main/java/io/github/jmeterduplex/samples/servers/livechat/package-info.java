/** The server of a customer-service chat, which can misbehave on request and counts what it saw and did. */
package io.github.jmeterduplex.samples.servers.livechat;
