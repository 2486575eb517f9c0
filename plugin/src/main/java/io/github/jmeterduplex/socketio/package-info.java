/**
 * The Socket.IO samplers, and {@link io.github.jmeterduplex.socketio.SocketIoUser}, the class to extend.
 *
 * <p>Each is a Java Request class: JMeter makes one object for each sampler element and thread, and runs its samples in
 * that thread.
 */
@NullMarked
package io.github.jmeterduplex.socketio;

import org.jspecify.annotations.NullMarked;
