package io.github.jmeterduplex.internal.har;

import java.util.ArrayList;
import java.util.List;

/** Values that are equal by chance, by habit or as they are always the same: nothing must be correlated. */
final class ApplicationsWithLookalikes {
    private static final String ROOM_1 = "5d41402a-bc4b-2a76-b971-9d911017c592";
    private static final String ROOM_2 = "7d793037-a076-4186-974b-0282f2f435e7";

    private ApplicationsWithLookalikes() {}

    private static RecordedApplication plain(String name, String... said) {
        return new RecordedApplication(name).plain("/ws").says(said);
    }

    private static RecordedApplication stomp(String name) {
        return new RecordedApplication(name).stomp("heart-beat:0,0\n");
    }

    private static String subscribe(int id, String destination) {
        return ">SUBSCRIBE\nid:" + id + "\ndestination:" + destination + "\n\n";
    }

    /** Rooms stand in destinations and come back: they are the server's, not the messages' ids. */
    private static RecordedApplication inRooms(RecordedApplication application, String... before) {
        application.says(subscribe(0, "/user/queue/replies")).says(before);
        for (String room : List.of(ROOM_1, ROOM_2)) {
            application.says(
                    ">SEND\ndestination:/app/rooms/" + room + "/say\n\n{'text':'hi'}",
                    "<MESSAGE\nsubscription:0\nmessage-id:2\n\n{'room':'" + room + "','text':'hi'}");
        }
        return application;
    }

    static List<RecordedApplication> all() {
        List<RecordedApplication> all = new ArrayList<>();
        all.addAll(likeReplies());
        all.addAll(likePassedValues());
        return all;
    }

    private static List<RecordedApplication> likeReplies() {
        return List.of(
                plain(
                        "The text comes back",
                        ">{'text':'hello'}",
                        "<{'from':'ann','text':'hello'}",
                        ">{'text':'how are you'}",
                        "<{'from':'ann','text':'how are you'}"),
                plain(
                        "A boolean comes back",
                        ">{'typing':true}",
                        "<{'typing':true}",
                        ">{'typing':false}",
                        "<{'typing':false}"),
                plain(
                        "A word of a few comes back",
                        ">{'status':'away'}",
                        "<{'who':'ann','status':'away'}",
                        ">{'status':'online'}",
                        "<{'who':'ann','status':'online'}"),
                plain(
                        "The price comes back",
                        ">{'buy':{'price':101.25,'qty':10}}",
                        "<{'fill':{'price':101.25,'qty':10}}",
                        ">{'buy':{'price':101.5,'qty':20}}",
                        "<{'fill':{'price':101.5,'qty':20}}"),
                plain(
                        "The user's name comes with every push",
                        ">{'from':'ann','text':'one'}",
                        "<{'from':'ann','count':1}",
                        ">{'from':'ann','text':'two'}",
                        "<{'from':'ann','count':2}"),
                plain(
                        "An id that never changes",
                        ">{'tenantId':'t-77af01','do':'a'}",
                        "<{'tenantId':'t-77af01','done':true}",
                        ">{'tenantId':'t-77af01','do':'b'}",
                        "<{'tenantId':'t-77af01','done':true}"),
                plain(
                        "Counters of both sides that run in step, the server's ahead",
                        "<{'tick':1}",
                        ">{'n':1}",
                        "<{'tick':2}",
                        ">{'n':2}",
                        "<{'tick':3}",
                        ">{'n':3}",
                        "<{'tick':4}"),
                plain(
                        "Seconds that are equal by chance once",
                        ">{'op':'a','ts':1700000000}",
                        "<{'serverTime':1700000000}",
                        ">{'op':'b','ts':1700000003}",
                        "<{'serverTime':1700000004}"),
                plain(
                        "Coordinates come back to all",
                        ">{'move':{'x':10,'y':200}}",
                        "<{'who':'ann','x':10,'y':200}",
                        ">{'move':{'x':11,'y':201}}",
                        "<{'who':'ann','x':11,'y':201}"),
                plain(
                        "A quantity and a page number",
                        ">{'page':1,'size':50}",
                        "<{'page':1,'total':120}",
                        ">{'page':2,'size':50}",
                        "<{'page':2,'total':120}"),
                plain(
                        "A name of a topic comes back in its confirmation",
                        ">{'subscribe':'news'}",
                        "<{'subscribed':'news'}",
                        ">{'subscribe':'sport'}",
                        "<{'subscribed':'sport'}"),
                stomp("STOMP: the content type and the priority come back")
                        .says(
                                ">SUBSCRIBE\nid:0\ndestination:/topic/all\n\n",
                                ">SEND\ndestination:/app/all\npriority:4\ncontent-type:text/plain\n\nhi",
                                "<MESSAGE\nsubscription:0\nmessage-id:1\npriority:4\ncontent-type:text/plain\n\nhi",
                                ">SEND\ndestination:/app/all\npriority:9\ncontent-type:text/plain\n\nho",
                                "<MESSAGE\nsubscription:0\nmessage-id:2\npriority:9\ncontent-type:text/plain\n\nho"),
                inRooms(
                        stomp("STOMP: UUIDs of rooms that were subscribed to"),
                        subscribe(1, "/topic/" + ROOM_1),
                        subscribe(2, "/topic/" + ROOM_2)),
                inRooms(
                        stomp("STOMP: UUIDs of rooms that came in a text"),
                        "<MESSAGE\nsubscription:0\nmessage-id:1\n\nRooms: " + ROOM_1 + ", " + ROOM_2),
                inRooms(new RecordedApplication("STOMP: UUIDs of rooms that are links of a page")
                        .page("/", "<a href='/rooms/" + ROOM_1 + "'>1</a><a href='/rooms/" + ROOM_2 + "'>2</a>")
                        .stomp("heart-beat:0,0\n")),
                new RecordedApplication("Socket.IO: the room's name comes back")
                        .socketIo("")
                        .says(
                                ">42['join','hall']",
                                "<42['joined','hall',3]",
                                ">42['join','yard']",
                                "<42['joined','yard',1]"),
                new RecordedApplication("SignalR: sends whose words come back to the group")
                        .signalR("")
                        .says(
                                ">{'type':1,'target':'Say','arguments':['ann','good morning']}",
                                "<{'type':1,'target':'said','arguments':['ann','good morning']}",
                                ">{'type':1,'target':'Say','arguments':['ann','see you']}",
                                "<{'type':1,'target':'said','arguments':['ann','see you']}"));
    }

    private static List<RecordedApplication> likePassedValues() {
        return List.of(
                plain("A word that came is sent", "<{'state':'open'}", ">{'filter':'open'}"),
                plain("A currency that came is sent", "<{'currency':'EUR'}", ">{'pay':10,'currency':'EUR'}"),
                plain("A small number that came is sent", "<{'unread':2}", ">{'page':2}"),
                plain("A price that came is sent", "<{'symbol':'ACME','ask':101.25}", ">{'buy':'ACME','limit':101.25}"),
                plain("Seconds that came are sent", "<{'now':1700000000}", ">{'op':'a','ts':1700000000}"),
                plain("A version of both sides", "<{'server':'2.14.0'}", ">{'client':'2.14.0'}"),
                plain("A day", "<{'today':'2026-01-31'}", ">{'from':'2026-01-31'}"),
                plain("A language", "<{'languages':['en-US','de-DE']}", ">{'language':'en-US'}"),
                plain("A colour", "<{'theme':'#336699'}", ">{'pen':'#336699'}"),
                plain("A text is quoted", "<{'text':'see you at nine'}", ">{'quote':'see you at nine'}"),
                plain(
                        "XML: names of vocabularies and of people, prices and texts",
                        "<<stream xmlns='urn:example:params:xml:ns:chat-12' version='1.0' to='anonymous-user-1'/>",
                        "><hi xmlns='urn:example:params:xml:ns:chat-12' version='1.0' lang='en-GB-oxendict-1'/>",
                        "<<offer price='101.25' lang='en-GB-oxendict-1'><text>see you at nine</text></offer>",
                        "><buy price='101.25'><text>see you at nine</text></buy>",
                        "<<bought price='101.25'/>",
                        "><buy price='102.75'><text>no</text></buy>",
                        "<<bought price='102.75'/>"),
                plain("A boolean", "<{'muted':true}", ">{'notify':true}"),
                plain("A name of somebody else", "<{'from':'bob','text':'hi'}", ">{'to':'bob','text':'hey'}"),
                plain("A kind of content", "<{'accept':'application/json'}", ">{'format':'application/json'}"),
                new RecordedApplication("An id that the browser made")
                        .post("/devices", "{'deviceId':'dev-4471-aa01'}", "{'deviceId':'dev-4471-aa01','ok':true}")
                        .plain("/ws")
                        .says(">{'type':'hi','deviceId':'dev-4471-aa01'}"),
                stomp("STOMP: a topic that was offered")
                        .says(
                                ">SUBSCRIBE\nid:0\ndestination:/user/queue/menu\n\n",
                                "<MESSAGE\nsubscription:0\nmessage-id:1\n\n{'topics':['news','sport']}",
                                ">SUBSCRIBE\nid:1\ndestination:/topic/news\n\n",
                                ">SEND\ndestination:/app/read\n\n{'topic':'news'}"));
    }
}
