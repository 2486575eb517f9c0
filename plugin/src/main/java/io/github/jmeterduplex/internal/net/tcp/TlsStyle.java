package io.github.jmeterduplex.internal.net.tcp;

import io.github.jmeterduplex.internal.settings.TlsProvider;
import io.github.jmeterduplex.internal.settings.TlsResumption;

/**
 * How all connections speak TLS.
 *
 * @param engine the TLS engine; {@code duplex.tls.engine}
 * @param resumption which sessions are resumed; {@code duplex.tls.resumption}
 */
public record TlsStyle(TlsProvider engine, TlsResumption resumption) {
    /** The default style. */
    public static final TlsStyle DEFAULT = new TlsStyle(TlsProvider.AUTO, TlsResumption.OWN);
}
