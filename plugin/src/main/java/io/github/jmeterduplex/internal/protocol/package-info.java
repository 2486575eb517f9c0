/**
 * The protocols, one folder each, with frames, transports and sessions; SockJS only carries the messages of others.
 *
 * <p>A new protocol needs five parts. The WebSocket protocol is the shortest example of each:
 *
 * <ul>
 *   <li>a public interface for the code of users in {@code session}, such as {@code WsSession}
 *   <li>a folder here, modelled on {@code websocket}: its {@code WsConnection} extends {@code ChannelSession}, which
 *       has the life that sessions of all protocols share, and implements {@code LiveWsSession}, which samplers use
 *   <li>a public folder, modelled on {@code websocket}: {@code ConnectParameters} reads the parameters and holds a
 *       {@code SamplerProtocol}, and each sampler, such as {@code WsConnect}, passes that to its base class
 *   <li>a form for each sampler in {@code gui}, such as {@code WsConnectGui}
 *   <li>the names of the samplers and the forms in {@code META-INF/services}, and the public folder in the map of the
 *       test {@code PackageRules}
 * </ul>
 */
@NullMarked
package io.github.jmeterduplex.internal.protocol;

import org.jspecify.annotations.NullMarked;
