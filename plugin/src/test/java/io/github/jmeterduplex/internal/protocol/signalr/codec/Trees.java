package io.github.jmeterduplex.internal.protocol.signalr.codec;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** JSON as maps, lists and scalars: two texts of one value give equal trees. */
final class Trees {
    private static final String[] NAMES = {"a", "", "id", "na\"me", "\u00e4\u20ac\ud83d\ude00", "\\\n", "$ext"};

    private Trees() {}

    static Object of(String json) {
        try {
            return normal(JSON.std.anyFrom(json));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Numbers of equal value become equal. */
    private static Object normal(Object value) {
        if (value instanceof Number number) {
            double fraction = number.doubleValue();
            boolean whole = fraction == Math.rint(fraction) && Math.abs(fraction) < (1L << 53);
            return whole ? (Object) (long) fraction : number instanceof Double ? (Object) fraction : number.toString();
        }
        if (value instanceof List<?> list) {
            List<Object> items = new ArrayList<>();
            list.forEach(item -> items.add(normal(item)));
            return items;
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> members = new LinkedHashMap<>();
            map.forEach((name, member) -> members.put(name, normal(member)));
            return members;
        }
        return value;
    }

    static String json(Object tree) {
        try {
            return JSON.std.asString(tree);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A list of random values. */
    static List<Object> random(Random random) {
        return list(random, 4, random.nextInt(5));
    }

    private static List<Object> list(Random random, int depth, int size) {
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            list.add(value(random, depth));
        }
        return list;
    }

    private static Object value(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 9 : 7)) {
            case 0 -> null;
            case 1 -> random.nextBoolean();
            case 2 -> random.nextLong() >> random.nextInt(64);
            case 3 -> -(long) random.nextInt(200);
            case 4 -> random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20);
            case 5 -> NAMES[random.nextInt(NAMES.length)];
            case 6 -> "xy\u00e4\"".repeat(random.nextInt(random.nextInt(20) == 0 ? 20_000 : 20));
            case 7 -> list(random, depth - 1, random.nextInt(random.nextInt(10) == 0 ? 40 : 4));
            default -> map(random, depth - 1, random.nextInt(random.nextInt(10) == 0 ? 40 : 4));
        };
    }

    private static Map<String, Object> map(Random random, int depth, int size) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
            String name = NAMES[random.nextInt(NAMES.length)] + (random.nextBoolean() ? "" : random.nextInt(50));
            map.put(name, value(random, depth));
        }
        return map;
    }
}
