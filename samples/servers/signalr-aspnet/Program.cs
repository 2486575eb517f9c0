// A hub of ASP.NET Core itself.
//
//   signalr-aspnet [--OPTION=VALUE...] [--port=N]
//   --access-token=TEXT --stateful-reconnect=BOOLEAN --seconds=N
//   --drop-every=N --delay-every=N --delay-every-millis=N --ping-millis=N --client-timeout-millis=N
//
// The options are named as those of the Java hub beside it. It listens on 127.0.0.1, has the hub at /chat and its counts at
// /stats, prints one line when it is ready, and ends itself after an hour, or after SECONDS, or when its standard input
// closes. /moved negotiates with a redirect to /chat, and with the token for it.
using System.Runtime.CompilerServices;
using System.Text.Json;
using Microsoft.AspNetCore.Connections.Features;
using Microsoft.AspNetCore.SignalR;

var options = HubSwitches.Parse(args);
var builder = WebApplication.CreateSlimBuilder();
builder.Logging.ClearProviders();
builder.WebHost.UseUrls($"http://127.0.0.1:{options.Port}");
builder.Services.AddSingleton(options);
builder.Services.AddSingleton<Tally>();
builder.Services.Configure<HostOptions>(host => host.ShutdownTimeout = TimeSpan.FromSeconds(2));
builder.Services.AddSignalR(hub =>
{
    hub.KeepAliveInterval = TimeSpan.FromMilliseconds(options.PingMillis);
    hub.ClientTimeoutInterval = TimeSpan.FromMilliseconds(options.ClientTimeoutMillis);
    // Client results need more than one, and echoes that never come hold their place until their connection ends.
    hub.MaximumParallelInvocationsPerClient = 100;
}).AddMessagePackProtocol();

var app = builder.Build();
app.Use((context, next) =>
{
    if (context.Request.Path.StartsWithSegments("/chat") && !options.Admits(context.Request))
    {
        context.Response.StatusCode = StatusCodes.Status401Unauthorized;
        return Task.CompletedTask;
    }
    return next(context);
});
app.MapHub<Chat>("/chat", http => http.AllowStatefulReconnects = options.StatefulReconnect);
app.MapPost("/moved/negotiate", (HttpRequest request) => Results.Json(new Dictionary<string, object?>
{
    ["url"] = $"http://{request.Host}/chat",
    ["accessToken"] = options.AccessToken,
}));
app.MapGet("/stats", (Tally tally) => Results.Json(tally.All()));
app.MapPost("/stats/reset", (Tally tally) =>
{
    tally.Reset();
    return Results.Json(tally.All());
});

await app.StartAsync();
Console.WriteLine($"signalr-aspnet listens on {app.Urls.First()}");
_ = Task.Run(async () =>
{
    await Console.In.ReadToEndAsync();
    app.Lifetime.StopApplication();
});
_ = Task.Delay(TimeSpan.FromSeconds(options.Seconds))
    .ContinueWith(_ => app.Lifetime.StopApplication(), TaskScheduler.Default);
await app.WaitForShutdownAsync();

/// <summary>What the hub is started with; 0 of a switch is never.</summary>
internal sealed record HubSwitches(IConfiguration Values)
{
    public int Port => Values.GetValue("port", 5000);
    public int Seconds => Values.GetValue("seconds", 3600);
    public string? AccessToken => Values.GetValue<string?>("access-token", null);
    public bool StatefulReconnect => Values.GetValue("stateful-reconnect", true);
    public int PingMillis => Values.GetValue("ping-millis", 15_000);
    public int ClientTimeoutMillis => Values.GetValue("client-timeout-millis", 30_000);
    public long DropEvery { get; } = Values.GetValue("drop-every", 0L);
    public long DelayEvery { get; } = Values.GetValue("delay-every", 0L);
    public int DelayMillis { get; } = Values.GetValue("delay-every-millis", 0);

    public static HubSwitches Parse(string[] args) => new(new ConfigurationBuilder().AddCommandLine(args).Build());

    /// <summary>Whether a request carries the token, in its header or, as browsers do, in its query.</summary>
    public bool Admits(HttpRequest request) =>
        AccessToken is null
        || request.Headers.Authorization == $"Bearer {AccessToken}"
        || request.Query["access_token"] == AccessToken;
}

/// <summary>What /stats tells, named as at the other hubs. Safe for use by several threads.</summary>
internal sealed class Tally
{
    private readonly Lock guard = new();
    private readonly Dictionary<string, HashSet<string>> members = [];
    private readonly SortedDictionary<string, long> sums = [];
    private readonly SortedDictionary<string, long> invocations = [];
    private readonly HashSet<string> ids = [];
    private long open;
    private long pushed;

    public void Reset()
    {
        lock (guard)
        {
            sums.Clear();
            invocations.Clear();
            ids.Clear();
            pushed = 0;
        }
    }

    public void Connected()
    {
        lock (guard)
        {
            open++;
            Raise("opened");
        }
    }

    public void Disconnected(string connection)
    {
        lock (guard)
        {
            open--;
            Raise("disconnects");
            foreach (var group in members.Values)
            {
                group.Remove(connection);
            }
        }
    }

    public void Add(string name)
    {
        lock (guard)
        {
            Raise(name);
        }
    }

    public void Invocation(string target)
    {
        lock (guard)
        {
            invocations[target] = invocations.GetValueOrDefault(target) + 1;
        }
    }

    /// <summary>Counts an Echo, and the member id of its argument; returns the number of this Echo, from 1.</summary>
    public long Echo(string? id)
    {
        lock (guard)
        {
            if (id is not null)
            {
                ids.Add(id);
            }
            return invocations["Echo"] = invocations.GetValueOrDefault("Echo") + 1;
        }
    }

    public void Join(string group, string connection)
    {
        lock (guard)
        {
            if (!members.TryGetValue(group, out var all))
            {
                members[group] = all = [];
            }
            all.Add(connection);
        }
    }

    public void Leave(string group, string connection)
    {
        lock (guard)
        {
            members.GetValueOrDefault(group)?.Remove(connection);
        }
    }

    /// <summary>Counts a push of "message" to the members of a group, or to all that are connected.</summary>
    public void Push(string? group)
    {
        lock (guard)
        {
            Raise("pushes_asked");
            pushed += group is null ? open : members.GetValueOrDefault(group)?.Count ?? 0;
        }
    }

    public Dictionary<string, object> All()
    {
        lock (guard)
        {
            var all = sums.ToDictionary(sum => sum.Key, sum => (object)sum.Value);
            all["open"] = open;
            all["distinct_ids"] = ids.Count;
            all["invocations"] = new SortedDictionary<string, long>(invocations);
            all["pushes"] = new Dictionary<string, long> { ["message"] = pushed };
            return all;
        }
    }

    private void Raise(string name) => sums[name] = sums.GetValueOrDefault(name) + 1;
}

/// <summary>The result of Upload.</summary>
/// <remarks>MessagePack writes the names of its properties as they are.</remarks>
public sealed record Uploaded(
    [property: MessagePack.Key("count")] long count, [property: MessagePack.Key("sum")] double sum);

/// <summary>The hub; there is one for each invocation. Its methods are those of the other hubs.</summary>
internal sealed class Chat(Tally tally, HubSwitches switches) : Hub
{
    public override Task OnConnectedAsync()
    {
        tally.Connected();
        return Task.CompletedTask;
    }

    public override Task OnDisconnectedAsync(Exception? exception)
    {
        tally.Disconnected(Context.ConnectionId);
        return Task.CompletedTask;
    }

    /// <summary>Returns its argument, late or never if a switch says so.</summary>
    public async Task<object?> Echo(object? value)
    {
        var number = tally.Echo(Member(value, "id")?.ToString());
        if (Divides(switches.DropEvery, number))
        {
            tally.Add("dropped");
            await Task.Delay(Timeout.Infinite, Context.ConnectionAborted);
        }
        if (Divides(switches.DelayEvery, number))
        {
            tally.Add("delayed");
            await Task.Delay(switches.DelayMillis);
        }
        return value;
    }

    private static bool Divides(long every, long number) => every > 0 && number % every == 0;

    /// <summary>Returns a member of an object in either format; null if it is missing.</summary>
    private static object? Member(object? value, string name) => value switch
    {
        JsonElement { ValueKind: JsonValueKind.Object } json => json.TryGetProperty(name, out var member) ? member : null,
        IDictionary<object, object> map => map.TryGetValue(name, out var member) ? member : null,
        _ => null,
    };

    public void Send(object? value) => tally.Invocation("Send");

    public Task Join(string group)
    {
        tally.Invocation("Join");
        tally.Join(group, Context.ConnectionId);
        return Groups.AddToGroupAsync(Context.ConnectionId, group);
    }

    public Task Leave(string group)
    {
        tally.Invocation("Leave");
        tally.Leave(group, Context.ConnectionId);
        return Groups.RemoveFromGroupAsync(Context.ConnectionId, group);
    }

    /// <summary>Pushes "message" with both arguments to all members.</summary>
    public Task SendToGroup(string group, object? message)
    {
        tally.Invocation("SendToGroup");
        tally.Push(group);
        return Clients.Group(group).SendAsync("message", group, Stamped(message));
    }

    /// <summary>Pushes "message" to all.</summary>
    public Task Broadcast(object? message)
    {
        tally.Invocation("Broadcast");
        tally.Push(null);
        return Clients.All.SendAsync("message", Stamped(message));
    }

    /// <summary>Sets the member serverMicros of a message that has one.</summary>
    private static object? Stamped(object? message)
    {
        if (Member(message, "serverMicros") is null)
        {
            return message;
        }
        Dictionary<object, object> stamped = message is JsonElement json
            ? json.EnumerateObject().ToDictionary(member => (object)member.Name, member => (object)member.Value)
            : new((IDictionary<object, object>)message!);
        stamped["serverMicros"] = (DateTime.UtcNow - DateTime.UnixEpoch).Ticks / TimeSpan.TicksPerMicrosecond;
        return stamped;
    }

    /// <summary>Streams the numbers from 0 to n - 1.</summary>
    public async IAsyncEnumerable<int> Counter(
        int n, int delayMillis, [EnumeratorCancellation] CancellationToken cancelled)
    {
        tally.Invocation("Counter");
        for (var i = 0; i < n; i++)
        {
            if (cancelled.IsCancellationRequested)
            {
                tally.Add("cancels");
                yield break;
            }
            tally.Add("items_sent");
            yield return i;
            await Task.Delay(delayMillis, cancelled).ContinueWith(_ => { }, TaskScheduler.Default);
        }
    }

    /// <summary>Counts and adds up what the client streams.</summary>
    public async Task<Uploaded> Upload(IAsyncEnumerable<double> items)
    {
        tally.Invocation("Upload");
        var count = 0L;
        var sum = 0.0;
        await foreach (var item in items)
        {
            tally.Add("items_received");
            count++;
            sum += item;
        }
        return new Uploaded(count, sum);
    }

    /// <summary>Streams the sum so far after each number that the client streams.</summary>
    public async IAsyncEnumerable<double> Sums(IAsyncEnumerable<double> items)
    {
        tally.Invocation("Sums");
        var sum = 0.0;
        await foreach (var item in items)
        {
            tally.Add("items_received");
            yield return sum += item;
        }
    }

    /// <summary>Asks the caller for the result of its method "answer", and returns that.</summary>
    public async Task<object?> AskMe(object? question)
    {
        tally.Invocation("AskMe");
        var answer = await Clients.Caller.InvokeAsync<object?>("answer", question, Context.ConnectionAborted);
        tally.Add("client_results");
        return answer;
    }

    public Task Fail(string message)
    {
        tally.Invocation("Fail");
        tally.Add("errors");
        throw new HubException(message);
    }

    public Task Slow(int millis)
    {
        tally.Invocation("Slow");
        return Task.Delay(millis);
    }

    /// <summary>Resets the connection, as a network does: a client with stateful reconnect comes back.</summary>
    public void Drop()
    {
        tally.Invocation("Drop");
        Context.GetHttpContext()?.Abort();
    }

    /// <summary>Sends Close.</summary>
    public void Bye(bool allowReconnect)
    {
        tally.Invocation("Bye");
        if (allowReconnect)
        {
            Context.Features.Get<IConnectionLifetimeNotificationFeature>()?.RequestClose();
        }
        else
        {
            Context.Abort();
        }
    }
}
