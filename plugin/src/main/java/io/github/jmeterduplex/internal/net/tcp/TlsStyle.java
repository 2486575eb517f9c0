package io.github.jmeterduplex.internal.net.tcp;

import io.github.jmeterduplex.internal.settings.TlsProvider;
import io.github.jmeterduplex.internal.settings.TlsResumption;

/**
 * How all connections speak TLS.
 *
 * @param engine whose TLS; {@code duplex.tls.engine}
 * @param resumption who resumes whose sessions; {@code duplex.tls.resumption}
 */
public record TlsStyle(TlsProvider engine, TlsResumption resumption) {
    /** As shipped. */
    public static final TlsStyle DEFAULT = new TlsStyle(TlsProvider.AUTO, TlsResumption.OWN);
}
