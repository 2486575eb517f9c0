package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.control.DuplexResults;
import io.github.jmeterduplex.internal.live.LiveFeed;
import io.github.jmeterduplex.internal.menu.RunReport;
import io.github.jmeterduplex.internal.sampler.form.DuplexIcon;
import io.github.jmeterduplex.internal.sampler.form.ListenerForm;
import io.github.jmeterduplex.internal.sampler.form.LiveChart;
import java.awt.BorderLayout;
import java.awt.Font;
import java.awt.GridLayout;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.SwingConstants;
import javax.swing.Timer;
import javax.swing.UIManager;
import net.miginfocom.swing.MigLayout;
import org.apache.jmeter.samplers.Clearable;
import org.apache.jmeter.testelement.TestElement;

/**
 * The panel behind the entry Duplex Live in JMeter's Add menu: shows the present run from its counters, not from
 * samples; in a run on remote engines the sums of all engines. Confined to the event thread.
 */
public final class DuplexLiveGui extends ListenerForm implements Clearable {
    private static final long serialVersionUID = 1;
    private static final int EVERY_MILLIS = 1_000;
    private static final float LARGE = 1.6f;

    private final JLabel state = new JLabel("No run with Duplex samplers yet");
    private final JLabel totals = new JLabel(" ");
    private final JButton report = new JButton("Open the report");
    private final JLabel rate = figure();
    private final JLabel p50 = figure();
    private final JLabel p95 = figure();
    private final JLabel p99 = figure();
    private final JLabel lost = figure();
    private final JLabel open = figure();
    private final LiveChart rates = new LiveChart("Messages a second");
    private final LiveChart latencies = new LiveChart("Latency (ms)");
    private final Timer timer = new Timer(EVERY_MILLIS, event -> look());
    /** The time of the last Clear in epoch milliseconds; older values are not shown. */
    private long clearedMillis;

    static {
        DuplexIcon.register(DuplexLiveGui.class, "");
    }

    public DuplexLiveGui() {
        super("Duplex Live", "how-to/live.md");
        setLayout(new BorderLayout(0, 5));
        add(makeTitlePanel(), BorderLayout.NORTH);
        JPanel figures = new JPanel(new GridLayout(1, 0, 8, 0));
        figures.add(titled(rate, "sent a second"));
        figures.add(titled(p50, "p50"));
        figures.add(titled(p95, "p95"));
        figures.add(titled(p99, "p99"));
        figures.add(titled(lost, "lost"));
        figures.add(titled(open, "open sessions"));
        // The totals do not make the panel wider than JMeter's window: they are cut off instead.
        JPanel top = new JPanel(new MigLayout("insets 0, fillx", "[grow][]"));
        top.add(state);
        top.add(report, "wrap");
        top.add(figures, "span, growx, wrap");
        top.add(totals, "span, growx, w 0:0:");
        report.setEnabled(false);
        report.addActionListener(event -> openReport());
        JPanel charts = new JPanel(new GridLayout(0, 1, 0, 8));
        charts.add(rates);
        charts.add(latencies);
        JPanel body = new JPanel(new BorderLayout(0, 10));
        body.add(top, BorderLayout.NORTH);
        body.add(charts, BorderLayout.CENTER);
        add(body, BorderLayout.CENTER);
    }

    /** Creates a label with large text, whatever the look and feel. */
    private static JLabel figure() {
        return new JLabel("-", SwingConstants.CENTER) {
            private static final long serialVersionUID = 1;

            @Override
            public void updateUI() {
                super.updateUI();
                Font font = UIManager.getFont("Label.font");
                if (font != null) {
                    setFont(font.deriveFont(Font.BOLD, font.getSize2D() * LARGE));
                }
            }
        };
    }

    private static JPanel titled(JLabel figure, String title) {
        JPanel panel = new JPanel(new BorderLayout());
        panel.setBorder(BorderFactory.createTitledBorder(title));
        panel.add(figure, BorderLayout.CENTER);
        return panel;
    }

    @Override
    public TestElement makeTestElement() {
        return new DuplexResults();
    }

    /** Starts to poll the run when the panel becomes visible. */
    @Override
    public void addNotify() {
        super.addNotify();
        look();
        timer.start();
    }

    @Override
    public void removeNotify() {
        timer.stop();
        super.removeNotify();
    }

    /** Removes all shown values when the tester chooses Clear. */
    @Override
    public void clearData() {
        clearedMillis = System.currentTimeMillis();
        look();
    }

    private void look() {
        LiveFeed.State now = LiveFeed.ofThisJvm().state();
        List<LiveFeed.Point> points = now.points().stream()
                .filter(point -> point.epochMillis() > clearedMillis)
                .toList();
        state.setText(
                now.running()
                        ? "Running"
                        : now.points().isEmpty() ? "No run with Duplex samplers yet" : "The run has ended");
        report.setEnabled(!now.running() && now.directory() != null);
        totals.setText(now.points().isEmpty() ? " " : text(now.totals()));
        if (points.isEmpty()) {
            List.of(rate, p50, p95, p99, lost, open).forEach(label -> label.setText("-"));
        } else {
            LiveFeed.Point last = points.get(points.size() - 1);
            rate.setText(String.format(Locale.ROOT, "%,.1f", last.sentPerSecond()));
            p50.setText(millis(last.p50Millis()));
            p95.setText(millis(last.p95Millis()));
            p99.setText(millis(last.p99Millis()));
            lost.setText(String.format(Locale.ROOT, "%,d", last.lost()));
            open.setText(String.format(Locale.ROOT, "%,d", last.open()));
        }
        long[] times = points.stream().mapToLong(LiveFeed.Point::epochMillis).toArray();
        rates.show(
                times,
                List.of(
                        line("sent", points, LiveFeed.Point::sentPerSecond),
                        line("replied", points, LiveFeed.Point::repliedPerSecond)));
        latencies.show(
                times,
                List.of(
                        line("p50", points, LiveFeed.Point::p50Millis),
                        line("p95", points, LiveFeed.Point::p95Millis),
                        line("p99", points, LiveFeed.Point::p99Millis)));
    }

    private static String text(LiveFeed.Totals all) {
        return String.format(
                Locale.ROOT,
                "The whole run: sent %,d, replied %,d, lost %,d; mean %s, p50 %s, p95 %s, p99 %s",
                all.sent(),
                all.replied(),
                all.lost(),
                millis(all.meanMillis()),
                millis(all.p50Millis()),
                millis(all.p95Millis()),
                millis(all.p99Millis()));
    }

    private static void openReport() {
        Path directory = LiveFeed.ofThisJvm().state().directory();
        if (directory != null) {
            RunReport.open(directory);
        }
    }

    private static String millis(double value) {
        return Double.isNaN(value) ? "-" : LiveChart.number(Math.round(value * 100) / 100.0) + " ms";
    }

    private static LiveChart.Line line(
            String name, List<LiveFeed.Point> points, Function<LiveFeed.Point, Double> value) {
        return new LiveChart.Line(name, points.stream().map(value).toList());
    }
}
