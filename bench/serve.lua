-- For wrk: asks for random lines of a file of targets. Every thread has a seed of its own, every run the same ones.
--
--     wrk -s bench/serve.lua http://127.0.0.1:4180 -- TARGETS

local threads = 0
local targets = {}

function setup(thread)
  threads = threads + 1
  thread:set("seed", threads)
end

function init(args)
  math.randomseed(seed)
  for line in io.lines(args[1]) do
    targets[#targets + 1] = line
  end
end

function request()
  return wrk.format("GET", targets[math.random(#targets)])
end

-- One line for programs; wrk prints its own for people.
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    "serve requests=%d seconds=%.2f p50=%.2f p99=%.2f status=%d sockets=%d\n",
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout
  ))
end
