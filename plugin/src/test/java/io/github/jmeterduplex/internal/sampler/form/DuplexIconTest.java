package io.github.jmeterduplex.internal.sampler.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.control.CheckMessages;
import io.github.jmeterduplex.control.DropSessions;
import io.github.jmeterduplex.control.FindRate;
import io.github.jmeterduplex.control.HoldSessions;
import io.github.jmeterduplex.control.WaitSessions;
import io.github.jmeterduplex.signalr.SignalRConnect;
import io.github.jmeterduplex.signalr.SignalRInvoke;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.socketio.SocketIoEmit;
import io.github.jmeterduplex.stomp.StompConnect;
import io.github.jmeterduplex.stomp.StompDisconnect;
import io.github.jmeterduplex.stomp.StompReceive;
import io.github.jmeterduplex.stomp.StompSend;
import io.github.jmeterduplex.stomp.StompSubscribe;
import io.github.jmeterduplex.stomp.StompUnsubscribe;
import io.github.jmeterduplex.stomp.StompUser;
import io.github.jmeterduplex.websocket.WsConnect;
import io.github.jmeterduplex.websocket.WsListen;
import io.github.jmeterduplex.websocket.WsSend;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.List;
import javax.swing.ImageIcon;
import org.apache.jmeter.gui.GUIFactory;
import org.junit.jupiter.api.Test;

class DuplexIconTest {
    private static final List<Class<?>> SAMPLERS = List.of(
            StompConnect.class,
            StompDisconnect.class,
            StompReceive.class,
            StompSend.class,
            StompSubscribe.class,
            StompUnsubscribe.class,
            StompUser.class,
            SocketIoConnect.class,
            SocketIoEmit.class,
            SignalRConnect.class,
            SignalRInvoke.class,
            WsConnect.class,
            WsListen.class,
            WsSend.class,
            CheckMessages.class,
            DropSessions.class,
            FindRate.class,
            HoldSessions.class,
            WaitSessions.class);

    @Test
    void iconsOfAllProtocolsAndKindsDiffer() {
        List<List<Integer>> icons =
                SAMPLERS.stream().map(sampler -> icon(sampler.getName(), true)).toList();
        assertThat(icons).doesNotHaveDuplicates().doesNotContain(icon("", true));
    }

    @Test
    void disabledElementIsGreyWithTheSameSign() {
        assertThat(icon(StompSend.class.getName(), false))
                .isEqualTo(icon(WsSend.class.getName(), false))
                .isNotEqualTo(icon(StompReceive.class.getName(), false))
                .isNotEqualTo(icon(StompSend.class.getName(), true));
    }

    @Test
    void classOfATesterHasTheCommonIcon() {
        assertThat(icon("com.example.Shop", true)).isEqualTo(icon("", true));
        assertThat(icon("Shop", true)).isEqualTo(icon("", true));
    }

    private static List<Integer> icon(String sampler, boolean isEnabled) {
        DuplexIcon.register(DuplexIconTest.class, sampler);
        ImageIcon icon = GUIFactory.getIcon(DuplexIconTest.class, isEnabled);
        BufferedImage image = (BufferedImage) icon.getImage();
        return Arrays.stream(image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth()))
                .boxed()
                .toList();
    }
}
