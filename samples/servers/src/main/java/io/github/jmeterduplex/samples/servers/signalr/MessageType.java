package io.github.jmeterduplex.samples.servers.signalr;

/** The numbers of the hub protocol's messages. */
final class MessageType {
    static final int INVOCATION = 1;
    static final int STREAM_ITEM = 2;
    static final int COMPLETION = 3;
    static final int STREAM_INVOCATION = 4;
    static final int CANCEL = 5;
    static final int PING = 6;
    static final int CLOSE = 7;

    private MessageType() {}

    static int of(HubMessage message) {
        if (message instanceof HubMessage.Invocation invocation) {
            return invocation.streaming() ? STREAM_INVOCATION : INVOCATION;
        } else if (message instanceof HubMessage.StreamItem) {
            return STREAM_ITEM;
        } else if (message instanceof HubMessage.Completion) {
            return COMPLETION;
        } else if (message instanceof HubMessage.Cancel) {
            return CANCEL;
        } else if (message instanceof HubMessage.Close) {
            return CLOSE;
        }
        return message instanceof HubMessage.Other other ? (int) other.type() : PING;
    }
}
