package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.ClientKeys;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.internal.net.tcp.TlsOptions.ClientCertificate;
import io.github.jmeterduplex.session.Cause;
import java.net.URI;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the client certificate of each user as JMeter's HTTP Request does. If a Keystore Configuration names a
 * variable, it holds the alias; otherwise each user gets the next certificate of the key store, within the range of the
 * Keystore Configuration.
 */
final class ClientCertificates {
    /** The name of JMeter's Keystore Configuration class, which is in a jar that the plugin is not compiled against. */
    private static final String KEYSTORE_CONFIGURATION = "org.apache.jmeter.config.KeystoreConfig";

    private ClientCertificates() {}

    /**
     * Returns a function that maps a user's number to the user's client certificate, or to null.
     *
     * @throws io.github.jmeterduplex.session.FaultException with {@link Cause#BAD_PARAMETER} if the key store cannot be
     *     read or does not have the alias
     */
    static IntFunction<@Nullable ClientCertificate> of(Run run, SampleContext sample, URI url) {
        String file = System.getProperty(ClientKeys.FILE, "");
        if (file.isBlank() || !Endpoint.of(url).secure()) {
            return user -> null;
        }
        ClientKeys keys = run.files().clientKeys(file);
        if (keys.aliases().isEmpty()) {
            return user -> null;
        }
        ConfigTestElement chosen = sample.configuration(KEYSTORE_CONFIGURATION);
        String variable = chosen == null ? "" : chosen.getPropertyAsString("clientCertAliasVarName");
        if (!variable.isBlank()) {
            String alias = alias(keys, variable, sample.variable(variable));
            return user -> keys.certificate(alias);
        }
        List<String> aliases = range(keys, chosen);
        return user -> keys.certificate(aliases.get(Math.floorMod(user, aliases.size())));
    }

    private static String alias(ClientKeys keys, String variable, @Nullable String alias) {
        if (alias != null && keys.has(alias)) {
            return alias;
        }
        throw ParameterValues.bad("Keystore Configuration: the variable " + DisplayText.clean(variable) + " is "
                + (alias == null ? "not set" : '"' + DisplayText.clean(alias) + '"')
                + "; allowed: an alias of " + DisplayText.clean(keys.file()) + ": "
                + DisplayText.clean(ParameterValues.cut(String.join(", ", keys.aliases()))));
    }

    /**
     * Returns the aliases of the key store within the configured range, counted from 0 as in JMeter. JMeter's
     * properties replace the blank fields of a Keystore Configuration.
     */
    private static List<String> range(ClientKeys keys, @Nullable ConfigTestElement chosen) {
        int last = keys.aliases().size() - 1;
        int from = number(chosen, "startIndex", JMeterUtils.getPropDefault("https.keyStoreStartIndex", 0));
        int asked = number(chosen, "endIndex", JMeterUtils.getPropDefault("https.keyStoreEndIndex", -1));
        int to = asked < 0 ? last : Math.min(asked, last);
        if (from < 0 || from > to) {
            throw ParameterValues.bad("Keystore Configuration: no key of " + DisplayText.clean(keys.file())
                    + " has an index from "
                    + from + " to " + (asked < 0 ? "its last" : asked) + "; allowed: indices from 0 to "
                    + last);
        }
        return keys.aliases().subList(from, to + 1);
    }

    private static int number(@Nullable ConfigTestElement element, String name, int missing) {
        String text = element == null ? "" : element.getPropertyAsString(name);
        return text.matches("-?[0-9]{1,8}") ? Integer.parseInt(text) : missing;
    }
}
