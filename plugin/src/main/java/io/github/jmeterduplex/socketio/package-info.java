/**
 * The Socket.IO samplers.
 *
 * <p>Each is a Java Request class: JMeter makes one object for each sampler element and thread, and runs its samples in
 * that thread.
 */
package io.github.jmeterduplex.socketio;
