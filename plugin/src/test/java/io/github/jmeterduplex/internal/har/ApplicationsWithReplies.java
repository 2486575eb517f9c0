package io.github.jmeterduplex.internal.har;

import java.util.List;

/** Over a plain WebSocket, what is sent has a reply that holds its id. */
final class ApplicationsWithReplies {
    private static final String UUID_1 = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
    private static final String UUID_2 = "9b2d7c1a-6e0f-4c55-8b1e-2f9d1c7a4e02";

    private ApplicationsWithReplies() {}

    private static RecordedApplication app(String name) {
        return new RecordedApplication(name);
    }

    static List<RecordedApplication> all() {
        return List.of(
                jsonRpc(),
                nestedUuids(),
                wamp(),
                phoenix(),
                chargePoint(),
                exchangeFeed(),
                mattermost(),
                slack(),
                homeAssistant(),
                meteor(),
                orders(),
                clientPing(),
                repliesOutOfOrder(),
                idAtTwoPlaces(),
                commandsAndEvents(),
                jobControl(),
                legacyGraphQl(),
                graphQl(),
                centrifugo(),
                nonJson());
    }

    private static RecordedApplication jsonRpc() {
        return app("JSON-RPC with notifications between")
                .plain("/rpc")
                .says(
                        ">{'jsonrpc':'2.0','id':1,'method':'balance','params':{'account':'DE-1'}}",
                        "<{'jsonrpc':'2.0','method':'tick','params':{'n':1}}",
                        "<{'jsonrpc':'2.0','id':1,'result':{'account':'DE-1','amount':1200}}",
                        ">{'jsonrpc':'2.0','id':2,'method':'transfer','params':{'account':'DE-1','amount':1200}}",
                        "<{'jsonrpc':'2.0','method':'tick','params':{'n':2}}",
                        "<{'jsonrpc':'2.0','id':2,'result':{'ok':true}}",
                        ">{'jsonrpc':'2.0','id':3,'method':'balance','params':{'account':'DE-1'}}",
                        "<{'jsonrpc':'2.0','id':3,'result':{'account':'DE-1','amount':0}}")
                .replied("WsSend", 0, "json:/id", "'id':#")
                .replied("WsSend", 1, "json:/id", "'id':#")
                .replied("WsSend", 2, "json:/id", "'id':#");
    }

    private static RecordedApplication nestedUuids() {
        return app("UUIDs in an envelope, under another name in the reply")
                .plain("/bus")
                .says(
                        ">{'header':{'requestId':'" + UUID_1 + "','tenant':'north'},'payload':{'op':'list'}}",
                        "<{'header':{'inReplyTo':'" + UUID_1 + "','tenant':'north'},'payload':{'items':[]}}",
                        ">{'header':{'requestId':'" + UUID_2 + "','tenant':'north'},'payload':{'op':'list'}}",
                        "<{'header':{'inReplyTo':'" + UUID_2 + "','tenant':'north'},'payload':{'items':[]}}")
                .replied("WsSend", 0, "json:/header/inReplyTo", "'requestId':'#'")
                .replied("WsSend", 1, "json:/header/inReplyTo", "'requestId':'#'");
    }

    private static RecordedApplication wamp() {
        return app("WAMP: ids are numbers in an array")
                .plain("/wamp")
                .says(
                        ">[48,7814135,{},'com.example.add',[1,2]]",
                        "<[50,7814135,{},[3]]",
                        ">[48,7814136,{},'com.example.add',[2,2]]",
                        "<[50,7814136,{},[4]]")
                .replied("WsSend", 0, "json:/1", "[48,#,")
                .replied("WsSend", 1, "json:/1", "[48,#,");
    }

    private static RecordedApplication phoenix() {
        return app("Phoenix: references are numbers as texts, the join's stays")
                .plain("/socket/websocket?vsn=2.0.0")
                .says(
                        ">['3','3','room:lobby','phx_join',{}]",
                        "<['3','3','room:lobby','phx_reply',{'status':'ok','response':{}}]",
                        ">['3','4','room:lobby','shout',{'text':'hi'}]",
                        "<['3',null,'room:lobby','shout',{'text':'hi'}]",
                        "<['3','4','room:lobby','phx_reply',{'status':'ok','response':{}}]",
                        ">['3','5','room:lobby','shout',{'text':'ho'}]",
                        "<['3',null,'room:lobby','shout',{'text':'ho'}]",
                        "<['3','5','room:lobby','phx_reply',{'status':'ok','response':{}}]")
                .replied("WsSend", 0, "json:/1", "['3','#',")
                .replied("WsSend", 1, "json:/1", "['3','#',")
                .replied("WsSend", 2, "json:/1", "['3','#',");
    }

    private static RecordedApplication chargePoint() {
        return app("OCPP: the unique id of a call")
                .plain("/ocpp/CP-77")
                .says(
                        ">[2,'19223201','BootNotification',{'chargePointVendor':'acme'}]",
                        "<[3,'19223201',{'status':'Accepted','interval':300}]",
                        ">[2,'19223202','Heartbeat',{}]",
                        "<[3,'19223202',{'currentTime':'2026-01-31T12:00:00Z'}]")
                .replied("WsSend", 0, "json:/1", "[2,'#',")
                .replied("WsSend", 1, "json:/1", "[2,'#',");
    }

    private static RecordedApplication exchangeFeed() {
        return app("A feed of trades with counters of its own between replies")
                .plain("/stream")
                .says(
                        ">{'method':'SUBSCRIBE','params':['btcusdt@trade'],'id':1}",
                        "<{'result':null,'id':1}",
                        "<{'e':'trade','E':1700000000101,'t':2,'p':'40000.10','m':true}",
                        "<{'e':'trade','E':1700000000151,'t':3,'p':'40000.20','m':false}",
                        ">{'method':'LIST_SUBSCRIPTIONS','id':2}",
                        "<{'result':['btcusdt@trade'],'id':2}",
                        "<{'e':'trade','E':1700000000251,'t':4,'p':'40000.30','m':true}",
                        ">{'method':'UNSUBSCRIBE','params':['btcusdt@trade'],'id':3}",
                        "<{'result':null,'id':3}")
                .replied("WsSend", 0, "json:/id", "'id':#")
                .replied("WsSend", 1, "json:/id", "'id':#")
                .replied("WsSend", 2, "json:/id", "'id':#");
    }

    private static RecordedApplication mattermost() {
        return app("The server counts its events with the numbers of the client's messages")
                .plain("/api/v4/websocket")
                .says(
                        "<{'event':'hello','data':{},'seq':0}",
                        ">{'action':'get_statuses','seq':1}",
                        "<{'event':'typing','data':{'user_id':'u-1'},'seq':1}",
                        "<{'status':'OK','data':{},'seq_reply':1}",
                        ">{'action':'user_typing','seq':2,'data':{'channel_id':'c-1'}}",
                        "<{'event':'typing','data':{'user_id':'u-1'},'seq':2}",
                        "<{'status':'OK','seq_reply':2}",
                        ">{'action':'user_typing','seq':3,'data':{'channel_id':'c-1'}}",
                        "<{'status':'OK','seq_reply':3}",
                        "<{'event':'posted','data':{},'seq':3}")
                .replied("WsSend", 0, "json:/seq_reply", "'seq':#")
                .replied("WsSend", 1, "json:/seq_reply", "'seq':#")
                .replied("WsSend", 2, "json:/seq_reply", "'seq':#");
    }

    private static RecordedApplication slack() {
        return app("The reply names the message's number under another name")
                .plain("/rtm")
                .says(
                        "<{'type':'hello'}",
                        ">{'id':1,'type':'message','channel':'C024BE91L','text':'hi'}",
                        "<{'ok':true,'reply_to':1,'ts':'1355517523.000005','text':'hi'}",
                        "<{'type':'message','channel':'C024BE91L','user':'U7','text':'hey','ts':'1355517524.000001'}",
                        ">{'id':2,'type':'message','channel':'C024BE91L','text':'how are you'}",
                        "<{'ok':true,'reply_to':2,'ts':'1355517525.000002','text':'how are you'}")
                .replied("WsSend", 0, "json:/reply_to", "'id':#")
                .replied("WsSend", 1, "json:/reply_to", "'id':#");
    }

    private static RecordedApplication homeAssistant() {
        return app("A subscription's id comes back in its result and in each of its events")
                .plain("/api/websocket")
                .says(
                        ">{'id':1,'type':'subscribe_events','event_type':'state_changed'}",
                        "<{'id':1,'type':'result','success':true,'result':null}",
                        "<{'id':1,'type':'event','event':{'data':{'state':'on'}}}",
                        ">{'id':2,'type':'get_states'}",
                        "<{'id':2,'type':'result','success':true,'result':[]}",
                        "<{'id':1,'type':'event','event':{'data':{'state':'off'}}}",
                        ">{'id':3,'type':'get_config'}",
                        "<{'id':3,'type':'result','success':true,'result':{'name':'home'}}")
                .replied("WsSend", 0, "json:/id", "'id':#")
                .replied("WsSend", 1, "json:/id", "'id':#")
                .replied("WsSend", 2, "json:/id", "'id':#");
    }

    private static RecordedApplication meteor() {
        return app("Two answers: one with the id, one with a list of ids")
                .plain("/websocket")
                .says(
                        ">{'msg':'method','method':'post','params':['hi'],'id':'42'}",
                        "<{'msg':'updated','methods':['42']}",
                        "<{'msg':'result','id':'42','result':'ok'}",
                        ">{'msg':'method','method':'post','params':['ho'],'id':'43'}",
                        "<{'msg':'result','id':'43','result':'ok'}",
                        "<{'msg':'updated','methods':['43']}")
                .replied("WsSend", 0, "json:/id|json:/methods/0", "'id':'#'")
                .replied("WsSend", 1, "json:/id|json:/methods/0", "'id':'#'");
    }

    private static RecordedApplication orders() {
        return app("Orders: price and quantity come back as well")
                .plain("/orders")
                .says(
                        ">{'clOrdId':'ann-0001','side':'BUY','price':101.25,'qty':10}",
                        "<{'execId':90001,'clOrdId':'ann-0001','side':'BUY','price':101.25,'qty':10,'status':'NEW'}",
                        ">{'clOrdId':'ann-0002','side':'SELL','price':101.5,'qty':20}",
                        "<{'execId':90002,'clOrdId':'ann-0002','side':'SELL','price':101.5,'qty':20,'status':'NEW'}")
                .replied("WsSend", 0, "json:/clOrdId", "'clOrdId':'#'")
                .replied("WsSend", 1, "json:/clOrdId", "'clOrdId':'#'");
    }

    private static RecordedApplication clientPing() {
        return app("The client's time is the id of its ping")
                .plain("/market")
                .says(
                        ">{'ping':1700000000123}",
                        "<{'pong':1700000000123}",
                        ">{'ping':1700000005125}",
                        "<{'pong':1700000005125}")
                .replied("WsSend", 0, "json:/pong", "'ping':#")
                .replied("WsSend", 1, "json:/pong", "'ping':#");
    }

    private static RecordedApplication repliesOutOfOrder() {
        return app("Replies out of order")
                .plain("/search")
                .says(
                        ">{'q':'a','req':'r-8801'}",
                        ">{'q':'ab','req':'r-8802'}",
                        ">{'q':'abc','req':'r-8803'}",
                        "<{'hits':3,'req':'r-8803'}",
                        "<{'hits':90,'req':'r-8801'}",
                        "<{'hits':12,'req':'r-8802'}")
                .replied("WsSend", 0, "json:/req", "'req':'#'")
                .replied("WsSend", 1, "json:/req", "'req':'#'")
                .replied("WsSend", 2, "json:/req", "'req':'#'");
    }

    private static RecordedApplication idAtTwoPlaces() {
        return app("The reply holds the request as it was")
                .plain("/echo")
                .says(
                        ">{'mid':'7f3a01','do':'x'}",
                        "<{'mid':'7f3a01','request':{'mid':'7f3a01','do':'x'}}",
                        ">{'mid':'7f3a02','do':'x'}",
                        "<{'mid':'7f3a02','request':{'mid':'7f3a02','do':'x'}}")
                .replied("WsSend", 0, "json:/mid|json:/request/mid", "'mid':'#'")
                .replied("WsSend", 1, "json:/mid|json:/request/mid", "'mid':'#'");
    }

    private static RecordedApplication commandsAndEvents() {
        return app("A command's id comes in an event's list of causes")
                .plain("/cqrs")
                .says(
                        ">{'command':'rename','commandId':'" + UUID_1 + "','name':'Hall A'}",
                        "<{'event':'renamed','meta':{'causes':['" + UUID_1 + "']},'name':'Hall A'}",
                        ">{'command':'rename','commandId':'" + UUID_2 + "','name':'Hall B'}",
                        "<{'event':'renamed','meta':{'causes':['" + UUID_2 + "']},'name':'Hall B'}")
                .replied("WsSend", 0, "json:/meta/causes/0", "'commandId':'#'")
                .replied("WsSend", 1, "json:/meta/causes/0", "'commandId':'#'");
    }

    private static RecordedApplication jobControl() {
        return app("The same id is used by two messages")
                .plain("/jobs")
                .says(
                        ">{'type':'start','job':'job-a1f3'}",
                        "<{'type':'started','job':'job-a1f3'}",
                        ">{'type':'stop','job':'job-a1f3'}",
                        "<{'type':'stopped','job':'job-a1f3'}",
                        ">{'type':'start','job':'job-b7e9'}",
                        "<{'type':'started','job':'job-b7e9'}",
                        ">{'type':'stop','job':'job-b7e9'}",
                        "<{'type':'stopped','job':'job-b7e9'}")
                .replied("WsSend", 0, "json:/job", "'job':'#'")
                .passed("WsSend", 1, "body", "{'type':'stop','job':'#'}", "$.job")
                .replied("WsSend", 2, "json:/job", "'job':'#'")
                .passed("WsSend", 3, "body", "{'type':'stop','job':'#'}", "$.job");
    }

    private static RecordedApplication legacyGraphQl() {
        return app("subscriptions-transport-ws: data and complete hold the id")
                .plain("/graphql")
                .says(
                        ">{'type':'connection_init','payload':{}}",
                        "<{'type':'connection_ack'}",
                        ">{'id':'1','type':'start','payload':{'query':'{ a }'}}",
                        "<{'type':'data','id':'1','payload':{'data':{'a':1}}}",
                        "<{'type':'complete','id':'1'}",
                        "<{'type':'ka'}",
                        ">{'id':'2','type':'start','payload':{'query':'{ b }'}}",
                        "<{'type':'data','id':'2','payload':{'data':{'b':1}}}",
                        "<{'type':'complete','id':'2'}")
                .replied("WsSend", 0, "json:/id", "'id':'#'")
                .replied("WsSend", 1, "json:/id", "'id':'#'");
    }

    private static RecordedApplication graphQl() {
        return app("graphql-transport-ws with UUIDs")
                .plain("/graphql")
                .says(
                        ">{'type':'connection_init'}",
                        "<{'type':'connection_ack'}",
                        ">{'id':'" + UUID_1 + "','type':'subscribe','payload':{'query':'{ a }'}}",
                        "<{'id':'" + UUID_1 + "','type':'next','payload':{'data':{'a':1}}}",
                        "<{'id':'" + UUID_1 + "','type':'complete'}",
                        ">{'id':'" + UUID_2 + "','type':'subscribe','payload':{'query':'{ a }'}}",
                        "<{'id':'" + UUID_2 + "','type':'next','payload':{'data':{'a':1}}}",
                        "<{'id':'" + UUID_2 + "','type':'complete'}")
                .replied("WsSend", 0, "json:/id", "'id':'#'")
                .replied("WsSend", 1, "json:/id", "'id':'#'");
    }

    private static RecordedApplication centrifugo() {
        return app("Centrifugo: commands have numbers, pushes have none")
                .plain("/connection/websocket")
                .says(
                        ">{'id':1,'connect':{'name':'js'}}",
                        "<{'id':1,'connect':{'client':'c5a9','ping':25,'pong':true}}",
                        ">{'id':2,'subscribe':{'channel':'news'}}",
                        "<{'id':2,'subscribe':{}}",
                        "<{'push':{'channel':'news','pub':{'data':{'n':3},'offset':3}}}",
                        ">{'id':3,'rpc':{'method':'now'}}",
                        "<{'id':3,'rpc':{'data':{'n':9}}}")
                .replied("WsSend", 0, "json:/id", "'id':#")
                .replied("WsSend", 1, "json:/id", "'id':#")
                .replied("WsSend", 2, "json:/id", "'id':#");
    }

    private static RecordedApplication nonJson() {
        return app("Lines of text with a number")
                .plain("/telnet")
                .says(">GET 1017 status", "<OK 1017 ready", ">GET 1018 status", "<OK 1018 busy")
                .replied("WsSend", 0, "regex:OK (\\d+)", "GET #");
    }
}
