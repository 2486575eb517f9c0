/** Opens channels of all transports. */
package io.github.jmeterduplex.internal.transport.open;
