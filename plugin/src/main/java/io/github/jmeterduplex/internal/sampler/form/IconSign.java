package io.github.jmeterduplex.internal.sampler.form;

import java.awt.Shape;
import java.awt.geom.Arc2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.util.Arrays;
import java.util.List;

/** What a sampler does, as a sign in its icon: lines on a square of 19 units. */
@SuppressWarnings("ImmutableEnumChecker") // Its lists are unmodifiable.
enum IconSign {
    CONNECT(List.of("Connect"), dot(5), dot(14), line(5, 9.5, 14, 9.5)),
    DISCONNECT(List.of("Disconnect"), dot(4.5), dot(14.5), line(11, 5.5, 8, 13.5)),
    SEND(List.of("Send", "Emit", "Invoke"), line(4, 9.5, 15, 9.5), line(11, 5.5, 15, 9.5, 11, 13.5)),
    RECEIVE(List.of("Receive"), line(4, 9.5, 15, 9.5), line(8, 5.5, 4, 9.5, 8, 13.5)),
    LISTEN(List.of("Listen"), dot(5.5), arc(5.5, 5), arc(5.5, 9)),
    SUBSCRIBE(List.of("Subscribe"), line(9.5, 4.5, 9.5, 14.5), line(4.5, 9.5, 14.5, 9.5)),
    UNSUBSCRIBE(List.of("Unsubscribe"), line(4.5, 9.5, 14.5, 9.5)),
    USER(List.of("User"), new Ellipse2D.Double(7, 3.5, 5, 5), new Arc2D.Double(4.5, 11, 10, 9, 0, 180, Arc2D.OPEN)),
    WAIT(List.of("WaitSessions"), new Ellipse2D.Double(4, 4, 11, 11), line(9.5, 6.5, 9.5, 9.5, 12, 11)),
    HOLD(List.of("HoldSessions"), line(7, 5, 7, 14), line(12, 5, 12, 14)),
    DROP(List.of("DropSessions"), line(5.5, 5.5, 13.5, 13.5), line(13.5, 5.5, 5.5, 13.5)),
    CHECK(List.of("CheckMessages"), line(4.5, 10, 8, 13.5, 14.5, 5.5)),
    FIND(List.of("FindRate"), line(4, 14.5, 8, 14.5, 8, 10, 12, 10, 12, 5.5, 15, 5.5)),
    /** The sign of all else: two arrows in opposite directions. */
    DUPLEX(List.of(), line(4, 6.5, 15, 6.5), line(12.5, 4, 15, 6.5), line(15, 12.5, 4, 12.5), line(6.5, 15, 4, 12.5));

    /** The ends of the names of the sampler classes with this sign. */
    private final List<String> names;

    private final List<Shape> lines;

    IconSign(List<String> names, Shape... lines) {
        this.names = names;
        this.lines = List.of(lines);
    }

    /** Returns the sign of a sampler by the simple name of its class. */
    static IconSign of(String name) {
        return Arrays.stream(values())
                .filter(sign -> sign.names.stream().anyMatch(name::endsWith))
                .findFirst()
                .orElse(DUPLEX);
    }

    List<Shape> lines() {
        return lines;
    }

    private static Shape dot(double x) {
        return new Ellipse2D.Double(x - 1.3, 8.2, 2.6, 2.6);
    }

    /** Returns a part of a circle, open to the left, around a point of the middle line. */
    private static Shape arc(double x, double radius) {
        return new Arc2D.Double(x - radius, 9.5 - radius, 2 * radius, 2 * radius, -45, 90, Arc2D.OPEN);
    }

    /** Returns lines from each point to the next; the numbers are x and y in turn. */
    private static Shape line(double... points) {
        Path2D line = new Path2D.Double();
        line.moveTo(points[0], points[1]);
        for (int i = 2; i < points.length; i += 2) {
            line.lineTo(points[i], points[i + 1]);
        }
        return line;
    }
}
