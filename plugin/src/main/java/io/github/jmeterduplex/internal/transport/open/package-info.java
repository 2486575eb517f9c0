/** Opens channels of all transports. */
@NullMarked
package io.github.jmeterduplex.internal.transport.open;

import org.jspecify.annotations.NullMarked;
