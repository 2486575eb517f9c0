package io.github.jmeterduplex.reference;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonParser;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import io.github.jmeterduplex.internal.codec.JsonBody;
import io.github.jmeterduplex.internal.protocol.signalr.Invocation;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubCodec;
import io.reactivex.rxjava3.core.Observable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A JSON value that Microsoft's client writes with its nulls, which Gson leaves out by default. The type also tells an
 * invocation from a stream, whose items are plain JSON. Immutable, except for the value.
 */
record HubJson(JsonElement value) {
    /** The JSON value {@code null}. */
    static final HubJson NULL = new HubJson(JsonNull.INSTANCE);

    private static final TypeAdapter<JsonElement> ELEMENTS = new Gson().getAdapter(JsonElement.class);

    /**
     * All arguments of one call by the server, as a JSON array.
     *
     * @param values one for each argument
     * @param asked whether the server waits for a result
     */
    record Arguments(JsonArray values, boolean asked) {}

    /** Returns a Gson that reads and writes these types. */
    static Gson gson() {
        return new GsonBuilder()
                .registerTypeAdapter(HubJson.class, new Values())
                .registerTypeAdapter(Arguments.class, new ArgumentsReader())
                .create();
    }

    static HubJson of(byte[] json) {
        return new HubJson(JsonParser.parseString(new String(json, UTF_8)));
    }

    /** Encodes a JSON value as text in UTF-8. */
    static JsonBody bytes(JsonElement value) {
        return JsonBody.of(value.toString().getBytes(UTF_8));
    }

    /**
     * Converts a call's JSON arguments for the client: an object for each argument, then an observable for each stream.
     *
     * @throws IllegalArgumentException if the arguments are not a JSON array
     */
    static Object[] arguments(Invocation call) {
        HubCodec.JSON.writer().check(call.arguments());
        List<Object> all = new ArrayList<>();
        for (JsonElement argument :
                JsonParser.parseString(new String(call.arguments(), UTF_8)).getAsJsonArray()) {
            all.add(new HubJson(argument));
        }
        for (List<byte[]> stream : call.streams()) {
            all.add(Observable.fromIterable(stream.stream().map(HubJson::of).toList()));
        }
        return all.toArray();
    }

    private static final class Values extends TypeAdapter<HubJson> {
        @Override
        public void write(JsonWriter out, HubJson json) throws IOException {
            boolean before = out.getSerializeNulls();
            out.setSerializeNulls(true);
            ELEMENTS.write(out, json.value());
            out.setSerializeNulls(before);
        }

        @Override
        public HubJson read(JsonReader in) throws IOException {
            return new HubJson(ELEMENTS.read(in));
        }
    }

    /**
     * Reads the remaining elements of an array as if they were one argument, as the client must know the number of
     * arguments.
     */
    private static final class ArgumentsReader extends TypeAdapter<Arguments> {
        @Override
        public void write(JsonWriter out, Arguments arguments) {
            throw new UnsupportedOperationException("arguments are only read");
        }

        @Override
        public Arguments read(JsonReader in) throws IOException {
            JsonArray values = new JsonArray();
            do {
                values.add(ELEMENTS.read(in));
            } while (in.hasNext());
            return new Arguments(values, false);
        }
    }
}
