package io.github.jmeterduplex.internal.har;

import java.util.List;

/** By STOMP, Socket.IO and SignalR, what is sent has a reply that holds its id, or the protocol's own answer. */
final class ProtocolsWithReplies {
    private static final String UUID_1 = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
    private static final String UUID_2 = "9b2d7c1a-6e0f-4c55-8b1e-2f9d1c7a4e02";

    private ProtocolsWithReplies() {}

    private static RecordedApplication app(String name) {
        return new RecordedApplication(name);
    }

    static List<RecordedApplication> all() {
        return List.of(
                stompCorrelationHeader(),
                stompRequestHeader(),
                stompBroadcast(),
                stompOptimisticId(),
                stompReceipt(),
                stompIdInDestination(),
                stompIdComesBackInAHeader(),
                stompXml(),
                stompXmlElement(),
                xmpp(),
                socketIoAcks(),
                socketIoNonce(),
                socketIoRequestIdAsArgument(),
                signalRCalls(),
                signalRSendsAndCallbacks(),
                signalRStream());
    }

    private static String send(String headers, String body) {
        return ">SEND\n" + headers + "\n\n" + body;
    }

    private static String message(String headers, String body) {
        return "<MESSAGE\nsubscription:0\nmessage-id:s-4f1c09-" + Math.abs(body.hashCode() % 97) + "\n" + headers
                + "\n\n" + body;
    }

    private static String subscribe(String destination) {
        return ">SUBSCRIBE\nid:0\ndestination:" + destination + "\n\n";
    }

    private static RecordedApplication stompCorrelationHeader() {
        return app("STOMP: the header correlation-id")
                .stomp("heart-beat:0,0\n")
                .says(
                        subscribe("/user/queue/replies"),
                        send("destination:/app/ask\ncorrelation-id:" + UUID_1, "{'q':'weather'}"),
                        message("destination:/user/queue/replies\ncorrelation-id:" + UUID_1, "{'a':'rain'}"),
                        send("destination:/app/ask\ncorrelation-id:" + UUID_2, "{'q':'weather'}"),
                        message("destination:/user/queue/replies\ncorrelation-id:" + UUID_2, "{'a':'sun'}"))
                .replied("StompSend", 0, "header:correlation-id", "'correlation-id':'#'")
                .replied("StompSend", 1, "header:correlation-id", "'correlation-id':'#'");
    }

    private static RecordedApplication stompRequestHeader() {
        return app("STOMP: a header under another name in the reply, beside one that is always the same")
                .stomp("heart-beat:0,0\n")
                .says(
                        subscribe("/user/queue/replies"),
                        send("destination:/app/ask\nx-request-id:req-70017\nx-client:web-client-2", "{}"),
                        message("in-response-to:req-70017\nx-client:web-client-2", "{'n':1}"),
                        send("destination:/app/ask\nx-request-id:req-70018\nx-client:web-client-2", "{}"),
                        message("in-response-to:req-70018\nx-client:web-client-2", "{'n':2}"))
                .replied("StompSend", 0, "header:in-response-to", "'x-request-id':'#'")
                .replied("StompSend", 1, "header:in-response-to", "'x-request-id':'#'");
    }

    private static RecordedApplication stompBroadcast() {
        return app("STOMP: a room's message comes back to its sender, nested, with the text and the user's name")
                .stomp("heart-beat:0,0\n")
                .says(
                        subscribe("/topic/room.1"),
                        send("destination:/app/room.1", "{'clientMessageId':'cm-9a1','from':'ann','text':'hi'}"),
                        message("", "{'message':{'clientMessageId':'cm-9a1','from':'ann','text':'hi'},'id':501}"),
                        message("", "{'message':{'clientMessageId':'cm-zz7','from':'bob','text':'hello'},'id':502}"),
                        send("destination:/app/room.1", "{'clientMessageId':'cm-9a2','from':'ann','text':'bye'}"),
                        message("", "{'message':{'clientMessageId':'cm-9a2','from':'ann','text':'bye'},'id':503}"))
                .replied("StompSend", 0, "json:/message/clientMessageId", "'clientMessageId':'#'")
                .replied("StompSend", 1, "json:/message/clientMessageId", "'clientMessageId':'#'");
    }

    private static RecordedApplication stompOptimisticId() {
        return app("STOMP: an optimistic id of milliseconds, beside the server's ids that count")
                .stomp("heart-beat:0,0\n")
                .says(
                        subscribe("/user/queue/acks"),
                        send("destination:/app/post", "{'tempId':1700000000123,'text':'one'}"),
                        message("", "{'id':991,'tempId':1700000000123}"),
                        send("destination:/app/post", "{'tempId':1700000004711,'text':'two'}"),
                        message("", "{'id':992,'tempId':1700000004711}"))
                .replied("StompSend", 0, "json:/tempId", "'tempId':#")
                .replied("StompSend", 1, "json:/tempId", "'tempId':#");
    }

    private static RecordedApplication stompReceipt() {
        return app("STOMP: receipts, for messages of which nothing else comes back")
                .stomp("heart-beat:0,0\n")
                .says(
                        send("destination:/queue/audit\nreceipt:message-1", "{'a':1}"),
                        "<RECEIPT\nreceipt-id:message-1\n\n",
                        send("destination:/queue/audit\nreceipt:message-2", "{'a':2}"),
                        "<RECEIPT\nreceipt-id:message-2\n\n")
                .replied("StompSend", 0, "receipt", "{'a':1}")
                .replied("StompSend", 1, "receipt", "{'a':2}");
    }

    private static RecordedApplication stompIdInDestination() {
        return app("STOMP: the id stands in the destination")
                .stomp("heart-beat:0,0\n")
                .says(
                        subscribe("/user/queue/jobs"),
                        send("destination:/app/jobs/" + UUID_1 + "/start", "{'size':3}"),
                        message("", "{'jobId':'" + UUID_1 + "','state':'RUNNING'}"),
                        send("destination:/app/jobs/" + UUID_2 + "/start", "{'size':3}"),
                        message("", "{'jobId':'" + UUID_2 + "','state':'RUNNING'}"))
                .replied("StompSend", 0, "json:/jobId", "/app/jobs/#/start")
                .replied("StompSend", 1, "json:/jobId", "/app/jobs/#/start");
    }

    private static RecordedApplication stompIdComesBackInAHeader() {
        return app("STOMP: the body's id comes back in a header")
                .stomp("heart-beat:0,0\n")
                .says(
                        subscribe("/user/queue/replies"),
                        send("destination:/app/do", "{'mid':'mid-c0ffee-1','do':'it'}"),
                        message("correlation-id:mid-c0ffee-1", "{'ok':true}"),
                        send("destination:/app/do", "{'mid':'mid-c0ffee-2','do':'it'}"),
                        message("correlation-id:mid-c0ffee-2", "{'ok':true}"))
                .replied("StompSend", 0, "header:correlation-id", "'mid':'#'")
                .replied("StompSend", 1, "header:correlation-id", "'mid':'#'");
    }

    private static RecordedApplication stompXml() {
        return app("STOMP: an attribute of XML")
                .stomp("heart-beat:0,0\n")
                .says(
                        subscribe("/user/queue/replies"),
                        send("destination:/app/xml\ncontent-type:application/xml", "<order ref='x-5501'/>"),
                        message("content-type:application/xml", "<done ref='x-5501'/>"),
                        send("destination:/app/xml\ncontent-type:application/xml", "<order ref='x-5502'/>"),
                        message("content-type:application/xml", "<done ref='x-5502'/>"))
                .replied("StompSend", 0, attribute("ref"), "ref='#'")
                .replied("StompSend", 1, attribute("ref"), "ref='#'");
    }

    private static String attribute(String name) {
        return "regex:\\s" + name + "\\s*=\\s*[\"']([^\"']+)[\"']";
    }

    private static String element(String name) {
        return "regex:<" + name + "(?:\\s[^>]*)?>\\s*([^<\\s]+)\\s*<";
    }

    private static RecordedApplication stompXmlElement() {
        return app("STOMP: an element of XML, whose reply has it at another place")
                .stomp("heart-beat:0,0\n")
                .says(
                        subscribe("/user/queue/replies"),
                        send("destination:/app/pay", "<pay><messageId>71001</messageId><amount>5</amount></pay>"),
                        message("", "<paid><amount>5</amount><messageId>71001</messageId></paid>"),
                        send("destination:/app/pay", "<pay><messageId>71002</messageId><amount>6</amount></pay>"),
                        message("", "<paid><amount>6</amount><messageId>71002</messageId></paid>"))
                .replied("StompSend", 0, element("messageId"), "<messageId>#</messageId>")
                .replied("StompSend", 1, element("messageId"), "<messageId>#</messageId>");
    }

    private static RecordedApplication xmpp() {
        return app("XMPP over WebSocket: ids of queries, between messages of others")
                .plain("/xmpp")
                .says(
                        "><open xmlns='urn:ietf:params:xml:ns:xmpp-framing' version='1.0'/>",
                        "<<open xmlns='urn:ietf:params:xml:ns:xmpp-framing' id='st-5f01' version='1.0'/>",
                        "><iq type='get' id='lx1'><query xmlns='jabber:iq:roster'/></iq>",
                        "<<message from='bob@chat.example/phone' id='b-77'><body>hi</body></message>",
                        "<<iq type='result' id='lx1'><query xmlns='jabber:iq:roster'><item name='Bob'/></query></iq>",
                        "><iq type='get' id='lx2'><ping xmlns='urn:xmpp:ping'/></iq>",
                        "<<iq type='result' id='lx2'/>")
                .replied("WsSend", 1, attribute("id"), "id='#'")
                .replied("WsSend", 2, attribute("id"), "id='#'");
    }

    private static RecordedApplication socketIoAcks() {
        return app("Socket.IO: acknowledgements, also of events whose text comes back")
                .socketIo("")
                .says(
                        ">420['join',{'room':'hall'}]",
                        "<430[{'ok':true,'members':2}]",
                        ">421['say',{'text':'hi'}]",
                        "<42['said',{'text':'hi','from':'ann'}]",
                        "<431[]")
                .replied("SocketIoEmit", 0, "ack", "'hall'")
                .replied("SocketIoEmit", 1, "ack", "'hi'");
    }

    private static RecordedApplication socketIoNonce() {
        return app("Socket.IO: a nonce in an event of another name")
                .socketIo("")
                .says(
                        ">42['message:create',{'nonce':'x9fq2','body':'hi'}]",
                        "<42['message:created',{'message':{'nonce':'x9fq2','body':'hi','id':31}}]",
                        "<42['presence',{'online':31}]",
                        ">42['message:create',{'nonce':'k03bz','body':'hi'}]",
                        "<42['message:created',{'message':{'nonce':'k03bz','body':'hi','id':32}}]")
                .replied("SocketIoEmit", 0, "json:/0/message/nonce", "'nonce':'#'")
                .replied("SocketIoEmit", 1, "json:/0/message/nonce", "'nonce':'#'");
    }

    private static RecordedApplication socketIoRequestIdAsArgument() {
        return app("Socket.IO: the id is an argument of its own")
                .socketIo("")
                .says(
                        ">42['rpc','req-aa17','users.list',{}]",
                        "<42['rpc:result','req-aa17',{'users':['ann','bob']}]",
                        ">42['rpc','req-bb18','users.list',{}]",
                        "<42['rpc:result','req-bb18',{'users':['ann','bob']}]")
                .replied("SocketIoEmit", 0, "json:/0", "['#',")
                .replied("SocketIoEmit", 1, "json:/0", "['#',");
    }

    private static RecordedApplication signalRCalls() {
        return app("SignalR: completions, though the call's text is broadcast as well")
                .signalR("")
                .says(
                        ">{'type':1,'invocationId':'0','target':'Say','arguments':['hall','hi']}",
                        "<{'type':1,'target':'said','arguments':['hall','hi']}",
                        "<{'type':3,'invocationId':'0','result':null}",
                        ">{'type':1,'invocationId':'1','target':'Count','arguments':['hall']}",
                        "<{'type':3,'invocationId':'1','result':2}")
                .replied("SignalRInvoke", 0, "completion", "'hall'")
                .replied("SignalRInvoke", 1, "completion", "'hall'");
    }

    private static RecordedApplication signalRSendsAndCallbacks() {
        return app("SignalR: a callback holds the id")
                .signalR("")
                .says(
                        ">{'type':1,'target':'Ask','arguments':[{'correlationId':'" + UUID_1 + "','q':'a'}]}",
                        "<{'type':1,'target':'answer','arguments':[{'correlationId':'" + UUID_1 + "','a':1}]}",
                        ">{'type':1,'target':'Ask','arguments':[{'correlationId':'" + UUID_2 + "','q':'a'}]}",
                        "<{'type':1,'target':'answer','arguments':[{'correlationId':'" + UUID_2 + "','a':1}]}")
                .replied("SignalRInvoke", 0, "json:/0/correlationId", "'correlationId':'#'")
                .replied("SignalRInvoke", 1, "json:/0/correlationId", "'correlationId':'#'");
    }

    private static RecordedApplication signalRStream() {
        return app("SignalR: a stream ends with its completion")
                .signalR("")
                .says(
                        ">{'type':4,'invocationId':'0','target':'Counter','arguments':[2]}",
                        "<{'type':2,'invocationId':'0','item':0}",
                        "<{'type':2,'invocationId':'0','item':1}",
                        "<{'type':3,'invocationId':'0'}")
                .replied("SignalRInvoke", 0, "completion", "[2]");
    }
}
