package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.recording.HarEntry;
import io.github.jmeterduplex.internal.har.recording.RecordedValue;
import io.github.jmeterduplex.internal.har.recording.Url;
import io.github.jmeterduplex.session.Header;
import java.util.ArrayList;
import java.util.List;

/** The values in the body of a recorded HTTP request: of JSON, or of a form. Pure. */
public final class RequestValues {
    private RequestValues() {}

    /** Returns the values of a request; empty if its body is neither. */
    public static List<RecordedValue> of(HarEntry entry) {
        if (!entry.request().isForm()) {
            return RecordedValue.of(entry.request().text());
        }
        List<RecordedValue> fields = new ArrayList<>();
        for (Header field : Url.of("http://form/?" + entry.request().text()).query(name -> true)) {
            fields.add(new RecordedValue("/" + field.name(), field.name(), field.value(), true, false, -1, -1));
        }
        return fields;
    }
}
