package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.sampler.parameter.text.BadValueException;
import io.github.jmeterduplex.internal.sampler.parameter.text.WordParser;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The parameter {@code localAddresses}: a comma-separated list of addresses and ranges {@code first-last}, used in
 * turn. Immutable.
 */
final class LocalAddresses {
    private static final String ALLOWED =
            "IP addresses of this machine, such as 10.0.0.5,10.0.0.6 or 10.0.0.5-10.0.0.8 (at most 65536)";
    private static final int MAX = 65_536;
    /** Matches IP addresses only: looking up a host name takes time, and may give another address each time. */
    private static final Pattern LITERAL = Pattern.compile("[0-9a-fA-F.:]*[.:][0-9a-fA-F.:]*");

    /** Lets the operating system choose the local address. */
    static final LocalAddresses NONE = new LocalAddresses(List.of());

    static final Parameter<LocalAddresses> PARAMETER = Parameter.of("localAddresses", "", ALLOWED, LocalAddresses::read)
            .in(Section.CONNECTION)
            .label("Local addresses")
            .meaning("addresses to connect from, in turn: one has about 28,000 ports to one server");

    private final List<String> addresses;

    private LocalAddresses(List<String> addresses) {
        this.addresses = List.copyOf(addresses);
    }

    static LocalAddresses read(String text) {
        List<String> all = new ArrayList<>();
        for (String part : WordParser.split(text).toList()) {
            int dash = part.indexOf('-');
            String first = dash < 0 ? part : part.substring(0, dash).strip();
            String last = dash < 0 ? part : part.substring(dash + 1).strip();
            addRange(first, last, all);
        }
        return new LocalAddresses(all);
    }

    private static void addRange(String first, String last, List<String> all) {
        byte[] from = bytes(first);
        byte[] to = bytes(last);
        BigInteger low = new BigInteger(1, from);
        BigInteger size = new BigInteger(1, to).subtract(low).add(BigInteger.ONE);
        boolean fits = from.length == to.length
                && size.signum() > 0
                && size.compareTo(BigInteger.valueOf(MAX - all.size())) <= 0;
        if (!fits) {
            throw BadValueException.refused();
        }
        for (int i = 0; i < size.intValue(); i++) {
            all.add(text(low.add(BigInteger.valueOf(i)), from.length));
        }
    }

    private static byte[] bytes(String literal) {
        if (!LITERAL.matcher(literal).matches()) {
            throw BadValueException.refused();
        }
        try {
            return InetAddress.getByName(literal).getAddress();
        } catch (UnknownHostException e) {
            throw BadValueException.refused();
        }
    }

    private static String text(BigInteger address, int length) {
        byte[] bytes = new byte[length];
        byte[] digits = address.toByteArray();
        int count = Math.min(length, digits.length);
        System.arraycopy(digits, digits.length - count, bytes, length - count, count);
        try {
            return InetAddress.getByAddress(bytes).getHostAddress();
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the local address of the session with this number, or null if the operating system chooses. */
    @Nullable
    String of(int number) {
        return addresses.isEmpty() ? null : addresses.get(number % addresses.size());
    }
}
