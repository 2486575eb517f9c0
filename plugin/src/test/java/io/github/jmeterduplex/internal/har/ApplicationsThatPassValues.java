package io.github.jmeterduplex.internal.har;

import java.util.List;

/** What came in a response, a push or a reply is sent later. */
final class ApplicationsThatPassValues {
    private static final String JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm4iLCJleHAiOjE3MDAwMDB9.c2lnbmF0dXJlLW9m";

    private ApplicationsThatPassValues() {}

    private static RecordedApplication app(String name) {
        return new RecordedApplication(name);
    }

    static List<RecordedApplication> all() {
        return List.of(
                tokenInConnect(),
                csrfHeaderOfConnect(),
                csrfOfAPage(),
                tokenInAuth(),
                tokenInFirstMessage(),
                tokenInQuery(),
                tokenOfAHeader(),
                ticketInUrl(),
                roomOfARequest(),
                userNumber(),
                challenge(),
                roomOfAPush(),
                roomOfAnAcknowledgement(),
                resultOfACall(),
                elementOfAList(),
                versions(),
                cursor(),
                sequenceOfAHeartbeat(),
                readReceipts(),
                sessionOfConnected(),
                accountInXml());
    }

    private static RecordedApplication tokenInConnect() {
        return app("The token of a login in CONNECT")
                .post("/login", "{'user':'ann','password':'hush-hush'}", "{'access_token':'" + JWT + "','ttl':3600}")
                .stomp("Authorization:Bearer " + JWT + "\n")
                .says(">SEND\ndestination:/app/hi\n\n{}")
                .passed("StompConnect", 0, "connectHeaders", "{'Authorization':'Bearer #'}", "$.access_token");
    }

    private static RecordedApplication csrfHeaderOfConnect() {
        return app("Spring's CSRF token in CONNECT")
                .get(
                        "/csrf",
                        "{'headerName':'X-CSRF-TOKEN','parameterName':'_csrf','token':'c7d1-44e0-9b2f-a001'}",
                        "Accept",
                        "application/json")
                .stomp("X-CSRF-TOKEN:c7d1-44e0-9b2f-a001\n")
                .says(">SEND\ndestination:/app/hi\n\n{}")
                .passed("StompConnect", 0, "connectHeaders", "{'X-CSRF-TOKEN':'#'}", "$.token");
    }

    private static RecordedApplication csrfOfAPage() {
        return app("The CSRF token of a page's meta element")
                .page("/", "<html><head><meta name=\"_csrf\" content=\"9e107d9d-372b-b682\"/></head></html>")
                .stomp("X-CSRF-TOKEN:9e107d9d-372b-b682\n")
                .says(">SEND\ndestination:/app/hi\n\n{}")
                .passed("StompConnect", 0, "connectHeaders", "{'X-CSRF-TOKEN':'#'}", "_csrf");
    }

    private static RecordedApplication tokenInAuth() {
        return app("A token in Socket.IO's auth")
                .post("/api/login", "{'user':'ann','password':'hush-hush'}", "{'data':{'token':'" + JWT + "'}}")
                .socketIo("{'token':'" + JWT + "'}")
                .says(">420['hi']", "<430[]")
                .passed("SocketIoConnect", 0, "auth", "{'token':'#'}", "$.data.token")
                .replied("SocketIoEmit", 0, "ack", "hi");
    }

    private static RecordedApplication tokenInFirstMessage() {
        return app("A token in the first message")
                .get("/api/ws-token", "{'token':'tk-55d1c0ffee90'}")
                .plain("/ws")
                .says(">{'type':'auth','token':'tk-55d1c0ffee90'}", "<{'type':'auth_ok'}")
                .passed("WsSend", 0, "body", "{'type':'auth','token':'#'}", "$.token");
    }

    private static RecordedApplication tokenInQuery() {
        return app("SignalR's access token in the query")
                .post("/token", "{'user':'ann','password':'hush-hush'}", "{'jwt':'" + JWT + "'}")
                .signalR("?access_token=" + JWT)
                .says(
                        ">{'type':1,'invocationId':'0','target':'Hi','arguments':[]}",
                        "<{'type':3,'invocationId':'0','result':null}")
                .passed("SignalRConnect", 0, "accessToken", "#", "$.jwt")
                .replied("SignalRInvoke", 0, "completion", "[]");
    }

    private static RecordedApplication tokenOfAHeader() {
        return app("A token in a header of the login's response")
                .post("/login", "{'user':'ann','password':'hush-hush'}", "{}", "X-Auth-Token", "xat-77a1b2c3d4e5")
                .stomp("X-Auth-Token:xat-77a1b2c3d4e5\n")
                .says(">SEND\ndestination:/app/hi\n\n{}")
                .passed("StompConnect", 0, "connectHeaders", "{'X-Auth-Token':'#'}", "x-auth-token");
    }

    private static RecordedApplication ticketInUrl() {
        return app("A ticket in the URL of the WebSocket")
                .post("/tickets", "{}", "{'ticket':'tck-00aa11bb22cc'}")
                .plain("/ws?ticket=tck-00aa11bb22cc&v=2")
                .says(">{'type':'hi'}")
                .passed("WsConnect", 0, "url", "ws://${host}:${port}/ws?ticket=#&v=2", "$.ticket");
    }

    private static RecordedApplication roomOfARequest() {
        return app("A room that a request created, in two destinations")
                .post("/api/rooms", "{'name':'Hall'}", "{'id':'r-5b1d77aa','name':'Hall'}")
                .stomp("heart-beat:0,0\n")
                .says(
                        ">SUBSCRIBE\nid:0\ndestination:/topic/rooms/r-5b1d77aa\n\n",
                        ">SEND\ndestination:/app/rooms/r-5b1d77aa/say\n\n{'text':'hi'}")
                .passed("StompSubscribe", 0, "destination", "/topic/rooms/#", "$.id")
                .passed("StompSend", 0, "destination", "/app/rooms/#/say", "$.id");
    }

    private static RecordedApplication userNumber() {
        return app("The number of the user who logged in")
                .post("/login", "{'user':'ann','password':'hush-hush'}", "{'user':{'id':48213,'level':2}}")
                .plain("/ws")
                .says(
                        ">{'type':'status','userId':48213,'level':2}",
                        "<{'type':'status','userId':48213}",
                        "<{'type':'status','userId':48977}")
                .passed("WsSend", 0, "body", "{'type':'status','userId':#,'level':2}", "$.user.id");
    }

    private static RecordedApplication challenge() {
        return app("The server's challenge goes back")
                .plain("/ws")
                .says(
                        "<{'type':'hello','challenge':'q8sd71Zx0Lk2','server':'1.4.0'}",
                        ">{'type':'login','challenge':'q8sd71Zx0Lk2','client':'1.4.0'}")
                .passed("WsSend", 0, "body", "{'type':'login','challenge':'#','client':'1.4.0'}", "$.challenge");
    }

    private static RecordedApplication roomOfAPush() {
        return app("A room of a push in a destination")
                .stomp("heart-beat:0,0\n")
                .says(
                        ">SUBSCRIBE\nid:0\ndestination:/user/queue/invitations\n\n",
                        "<MESSAGE\nsubscription:0\nmessage-id:m-1\n\n{'from':'bob','room':{'id':'room-c41d9e'}}",
                        ">SEND\ndestination:/app/room/room-c41d9e/enter\n\n{'as':'guest'}")
                .passed("StompSend", 0, "destination", "/app/room/#/enter", "$.room.id");
    }

    private static RecordedApplication roomOfAnAcknowledgement() {
        return app("A room of an acknowledgement in the next event")
                .socketIo("")
                .says(
                        ">420['create',{'title':'Hall'}]",
                        "<430[{'roomId':'rm-88f2c1'}]",
                        ">421['say',{'roomId':'rm-88f2c1','text':'hi'}]",
                        "<431[]")
                .replied("SocketIoEmit", 0, "ack", "Hall")
                .replied("SocketIoEmit", 1, "ack", "hi")
                .passed("SocketIoEmit", 1, "args", "[{'roomId':'#','text':'hi'}]", ".roomId");
    }

    private static RecordedApplication resultOfACall() {
        return app("A call's result is the next call's argument")
                .signalR("")
                .says(
                        ">{'type':1,'invocationId':'0','target':'Create','arguments':['Hall']}",
                        "<{'type':3,'invocationId':'0','result':{'id':'g-71c0de','chairs':4}}",
                        ">{'type':1,'invocationId':'1','target':'Enter','arguments':['g-71c0de',4]}",
                        "<{'type':3,'invocationId':'1','result':true}")
                .replied("SignalRInvoke", 0, "completion", "Hall")
                .replied("SignalRInvoke", 1, "completion", "4")
                .passed("SignalRInvoke", 1, "arguments", "['#',4]", ".id");
    }

    private static RecordedApplication elementOfAList() {
        return app("The second room of a list")
                .plain("/ws")
                .says(
                        "<{'rooms':[{'id':'r-12ab90','name':'Hall'},{'id':'r-34cd71','name':'Yard'}]}",
                        ">{'type':'join','room':'r-34cd71'}")
                .passed("WsSend", 0, "body", "{'type':'join','room':'#'}", "$.rooms[1].id");
    }

    private static RecordedApplication versions() {
        return app("An edit names the version that the server counts up")
                .plain("/doc")
                .says(
                        "<{'type':'opened','version':311}",
                        ">{'type':'edit','baseVersion':311,'text':'a'}",
                        "<{'type':'saved','version':312}",
                        ">{'type':'edit','baseVersion':312,'text':'b'}",
                        "<{'type':'saved','version':313}")
                .passed("WsSend", 0, "body", "{'type':'edit','baseVersion':#,'text':'a'}", "$.version")
                .passed("WsSend", 1, "body", "{'type':'edit','baseVersion':#,'text':'b'}", "$.version");
    }

    private static RecordedApplication cursor() {
        return app("The cursor of a page of results")
                .plain("/list")
                .says(
                        ">{'type':'list','limit':20}",
                        "<{'items':[1,2],'next':'eyJvZmZzZXQiOjIwfQ=='}",
                        ">{'type':'list','limit':20,'after':'eyJvZmZzZXQiOjIwfQ=='}",
                        "<{'items':[3,4],'next':null}")
                .passed("WsSend", 1, "body", "{'type':'list','limit':20,'after':'#'}", "$.next");
    }

    private static RecordedApplication sequenceOfAHeartbeat() {
        return app("The last sequence that came")
                .plain("/gateway")
                .says(
                        "<{'op':0,'seq':4117,'event':'READY'}",
                        ">{'op':1,'lastSeq':4117}",
                        "<{'op':0,'seq':4118,'event':'TYPING'}",
                        ">{'op':1,'lastSeq':4118}")
                .passed("WsSend", 0, "body", "{'op':1,'lastSeq':#}", "$.seq")
                .passed("WsSend", 1, "body", "{'op':1,'lastSeq':#}", "$.seq");
    }

    private static RecordedApplication readReceipts() {
        return app("What was read is told by its id")
                .plain("/chat")
                .says(
                        "<{'type':'message','id':'msg-91f0','from':'bob','text':'hi'}",
                        ">{'type':'read','messageId':'msg-91f0'}",
                        "<{'type':'message','id':'msg-91f7','from':'bob','text':'there?'}",
                        ">{'type':'read','messageId':'msg-91f7'}")
                .passed("WsSend", 0, "body", "{'type':'read','messageId':'#'}", "$.id")
                .passed("WsSend", 1, "body", "{'type':'read','messageId':'#'}", "$.id");
    }

    private static RecordedApplication sessionOfConnected() {
        return app("The session of CONNECTED names a queue")
                .stomp("heart-beat:0,0\n")
                .says(
                        ">SUBSCRIBE\nid:0\ndestination:/queue/replies-users-4f1c09\n\n",
                        ">SEND\ndestination:/app/hi\n\n{}")
                .passed("StompSubscribe", 0, "destination", "/queue/replies-user#", "session");
    }

    private static RecordedApplication accountInXml() {
        return app("An account that the server opened, both in XML")
                .plain("/bank")
                .says(
                        "><open><currency>EUR</currency></open>",
                        "<<opened><account>DE-4471-9901</account><currency>EUR</currency></opened>",
                        "><deposit account='DE-4471-9901'><currency>EUR</currency></deposit>")
                .passed("WsSend", 1, "body", "<deposit account='#'><currency>EUR</currency></deposit>", "<account");
    }
}
