/** TLS engines of a native library, where it can be loaded. */
@NullMarked
package io.github.jmeterduplex.internal.tls;

import org.jspecify.annotations.NullMarked;
