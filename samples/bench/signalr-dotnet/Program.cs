// Connections of Microsoft's .NET client, each of which invokes a method when the last invocation is completed: JSON over
// WebSocket without negotiation, everything else as the client has it when nothing is set.
//
//   signalr-dotnet URL CONNECTIONS WARM_UP_SECONDS SECONDS
//
// A connection that fails ends it with exit code 1. Asked to end, it prints a line of latencies.
using System.Diagnostics;
using System.Runtime.InteropServices;
using Microsoft.AspNetCore.Http.Connections;
using Microsoft.AspNetCore.SignalR.Client;

const int MaxMicros = 1_000_000;
var counts = new long[MaxMicros + 1];
var text = new string('x', 100);
var start = Stopwatch.GetTimestamp();
var end = new TaskCompletionSource();
using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, signal =>
{
    signal.Cancel = true;
    end.TrySetResult();
});

var hubs = new List<HubConnection>();
for (var i = 0; i < int.Parse(args[1]); i++)
{
    var hub = new HubConnectionBuilder()
        .WithUrl(args[0], HttpTransportType.WebSockets, http => http.SkipNegotiation = true)
        .Build();
    await hub.StartAsync();
    hubs.Add(hub);
}
foreach (var hub in hubs)
{
    _ = Call(hub);
}
var warmUp = TimeSpan.FromSeconds(int.Parse(args[2]));
await Task.WhenAny(end.Task, Task.Delay(warmUp));
for (var i = 0; i <= MaxMicros; i++)
{
    Interlocked.Exchange(ref counts[i], 0);
}
start = Stopwatch.GetTimestamp();
await Task.WhenAny(end.Task, Task.Delay(TimeSpan.FromSeconds(int.Parse(args[3])) - warmUp));

var seconds = Stopwatch.GetElapsedTime(start).TotalSeconds;
var count = counts.Sum();
Console.WriteLine(FormattableString.Invariant(
    $"latency p50 {Percentile(50)} p99 {Percentile(99)} us of {count} in {seconds:F2} s"));

async Task Call(HubConnection hub)
{
    try
    {
        while (true)
        {
            var sent = Stopwatch.GetTimestamp();
            await hub.InvokeAsync<string>("Echo", text);
            var micros = (long)Stopwatch.GetElapsedTime(sent).TotalMicroseconds;
            Interlocked.Increment(ref counts[Math.Min(MaxMicros, micros)]);
        }
    }
    catch (Exception why)
    {
        Console.Error.WriteLine("An invocation has failed: " + why);
        Environment.Exit(1);
    }
}

// The smallest latency that so many percent do not exceed.
int Percentile(int percent)
{
    var wanted = Math.Max(1, count * percent / 100);
    var seen = 0L;
    for (var micros = 0; micros < MaxMicros; micros++)
    {
        seen += counts[micros];
        if (seen >= wanted)
        {
            return micros;
        }
    }
    return MaxMicros;
}
