/** Servers of protocols over a plain WebSocket to test against, judged by their official clients. */
package io.github.jmeterduplex.samples.runs.websocket;
