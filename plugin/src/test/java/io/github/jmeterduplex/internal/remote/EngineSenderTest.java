package io.github.jmeterduplex.internal.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.live.IntervalFixture;
import io.github.jmeterduplex.latency.Count;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.RemoteException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class EngineSenderTest {
    @TempDir
    private Path folder;

    /** A controller that keeps what it is given, and may be slow or out of reach. */
    private static final class Controller implements ResultsChannel {
        final List<EngineParcel> parcels = new CopyOnWriteArrayList<>();
        final List<Long> numbers = new CopyOnWriteArrayList<>();
        final CountDownLatch joined = new CountDownLatch(1);
        volatile CountDownLatch gate = new CountDownLatch(0);
        final AtomicInteger unreachable = new AtomicInteger();
        final AtomicInteger hanging = new AtomicInteger();
        volatile String refusal = "";

        @Override
        public long epochMillis() {
            return System.currentTimeMillis() + 5_000;
        }

        @Override
        public String join(int index, String host, Map<String, String> facts) {
            assertThat(Long.parseLong(facts.getOrDefault(CLOCK_OFFSET, "0"))).isBetween(4_500L, 5_500L);
            joined.countDown();
            return refusal;
        }

        @Override
        public void deliver(int index, long number, byte[] parcel) throws RemoteException {
            if (hanging.getAndDecrement() > 0) {
                hang();
            }
            if (unreachable.getAndDecrement() > 0) {
                throw new RemoteException("out of reach");
            }
            try {
                gate.await();
                if (parcel.length > 0) {
                    parcels.add(EngineParcel.of(parcel));
                }
                numbers.add(number);
            } catch (InterruptedException e) {
                throw new RemoteException("interrupted", e);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void hang() {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public byte[] search(byte[] report) {
            return report;
        }

        long written() {
            return parcels.stream()
                    .flatMap(parcel -> parcel.figures().stream())
                    .flatMap(figures -> figures.labels().stream())
                    .mapToLong(label -> label.counts().get(Count.WRITTEN))
                    .sum();
        }
    }

    private EngineSender sender(Controller controller) throws IOException {
        Files.writeString(folder.resolve("run.json"), "{\"run\": 1}");
        EngineSender sender = new EngineSender(new EngineShare(controller, 1, 1, Map.of()), "lab1");
        sender.begin(folder);
        sender.start();
        return sender;
    }

    private static void add(EngineSender sender, int second) {
        sender.interval(IntervalFixture.between(second, second + 1)
                .label("a", Map.of(Count.WRITTEN, 1L), 100)
                .figures());
    }

    @Test
    void slowControllerGetsSumsAndNothingIsLost() throws Exception {
        Controller controller = new Controller();
        controller.gate = new CountDownLatch(1);
        EngineSender sender = sender(controller);
        controller.joined.await();
        for (int second = 0; second < 100; second++) {
            add(sender, second);
        }
        controller.gate.countDown();
        sender.ended();

        assertThat(controller.written()).isEqualTo(100);
        EngineParcel last = controller.parcels.get(controller.parcels.size() - 1);
        assertThat(last.end()).isEqualTo(EngineParcel.End.ENDED);
        long figures = controller.parcels.stream()
                .filter(parcel -> parcel.figures().isPresent())
                .count();
        assertThat(last.joined()).as("counted").isEqualTo(100 - figures).isPositive();
    }

    @Test
    void controllerOutOfReachGetsAllLater() throws Exception {
        Controller controller = new Controller();
        controller.unreachable.set(3);
        EngineSender sender = sender(controller);
        add(sender, 0);
        add(sender, 1);
        sender.ended();

        assertThat(controller.written()).isEqualTo(2);
        assertThat(controller.numbers)
                .as("each number once, in order")
                .isSorted()
                .doesNotHaveDuplicates();
    }

    /** A call that never returns, as where a firewall drops a connection in silence, is made again. */
    @Test
    void callThatNeverReturnsIsMadeAgain() throws Exception {
        Controller controller = new Controller();
        EngineSender sender = sender(controller);
        controller.joined.await();
        controller.hanging.set(1);
        add(sender, 0);
        sender.ended();

        assertThat(controller.written()).isEqualTo(1);
    }

    @Test
    void runJsonTravelsIfItHasChanged() throws Exception {
        Controller controller = new Controller();
        EngineSender sender = sender(controller);
        while (controller.parcels.isEmpty()) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        Files.writeString(folder.resolve("run.json"), "{\"run\": 2}");
        sender.ended();

        assertThat(controller.parcels.stream().map(EngineParcel::runJson).filter(json -> !json.isEmpty()))
                .containsExactly("{\"run\": 1}", "{\"run\": 2}");
    }

    @Test
    void refusedEngineGoesOn() throws Exception {
        Controller controller = new Controller();
        controller.refusal = "other version";
        EngineSender sender = sender(controller);
        add(sender, 0);
        sender.ended();

        assertThat(controller.parcels).isEmpty();
    }
}
