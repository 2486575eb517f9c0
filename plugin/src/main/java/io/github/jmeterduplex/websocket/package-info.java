/**
 * The samplers for plain WebSocket, and {@link io.github.jmeterduplex.websocket.WsUser}, the class to extend.
 *
 * <p>Each is a Java Request class: JMeter makes one object for each sampler element and thread, and runs its samples in
 * that thread.
 */
@NullMarked
package io.github.jmeterduplex.websocket;

import org.jspecify.annotations.NullMarked;
