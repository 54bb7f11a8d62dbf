import { Millrace, poll } from '@millrace/client'

// Runs the published version of a flow and waits for its result.

const millrace = new Millrace({
  baseUrl: process.env.MILLRACE_URL!,
  apiKey: process.env.MILLRACE_API_KEY!,
})

const PENDING = new Set(['queued', 'running', 'waiting', 'paused'])

// The server responds when the run ends, but after 20 seconds at the latest.
const started = await millrace.flows.run(
  process.env.MILLRACE_FLOW!,
  { params: { name: 'Ada' } },
  { wait: 20 },
)
const run = PENDING.has(started.state)
  ? await poll(
      () => millrace.flows.readRun(started.runId),
      ({ state }) => !PENDING.has(state),
    )
  : started

if (run.state !== 'succeeded') throw new Error(run.error?.message ?? run.state)
console.log(run.outputs)
