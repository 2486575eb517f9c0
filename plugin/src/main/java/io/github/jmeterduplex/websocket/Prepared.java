package io.github.jmeterduplex.websocket;

import io.github.jmeterduplex.internal.parameter.Sample;
import io.github.jmeterduplex.internal.parameter.text.BadValue;
import io.github.jmeterduplex.internal.sampler.PreparedHttp;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.WsPreparation;
import java.net.URI;
import org.apache.jmeter.samplers.SampleResult;
import org.jspecify.annotations.Nullable;

/** What a user's own preparation adds to the cells. Confined to the JMeter thread. */
final class Prepared extends PreparedHttp implements WsPreparation {
    /** Instead of the cell's; null for the cell's. */
    private @Nullable String onOpen;

    Prepared(Sample sample, SampleResult result, URI url) {
        super(sample, result, url);
    }

    @Override
    public void onOpen(String lines) {
        try {
            OpeningCells.check(lines);
        } catch (BadValue e) {
            throw new Fault(Cause.BAD_CELL, "onOpen of the sampler's own flow: " + e.getMessage()).toException();
        }
        onOpen = lines;
    }

    /** Instead of the cell's; null for the cell's. */
    @Nullable
    String onOpen() {
        return onOpen;
    }
}
