package io.github.jmeterduplex.internal.settings;

import java.util.List;

/**
 * How all connections speak TLS.
 *
 * @param engine the TLS engine; {@code duplex.tls.engine}
 * @param resumption which sessions are resumed; {@code duplex.tls.resumption}
 * @param groups {@code default}, {@code browser}, or the names of the groups that are offered for the agreement on
 *     keys, with commas between them, the preferred one first; {@code duplex.tls.groups}
 */
public record TlsStyle(TlsProvider engine, TlsResumption resumption, String groups) {
    /** The default settings. */
    public static final TlsStyle DEFAULT = new TlsStyle(TlsProvider.AUTO, TlsResumption.OWN);

    /** The groups of Chromium, in its order. */
    private static final List<String> BROWSER = List.of("X25519MLKEM768", "X25519", "P-256", "P-384");

    /** Creates settings with the groups of the engine. */
    public TlsStyle(TlsProvider engine, TlsResumption resumption) {
        this(engine, resumption, Property.TLS_GROUPS.defaultText());
    }

    /** Returns the names of the groups that are offered, the preferred one first; empty for those of the engine. */
    public List<String> offered() {
        return switch (groups) {
            case "default" -> List.of();
            case "browser" -> BROWSER;
            default -> List.of(groups.split(","));
        };
    }
}
