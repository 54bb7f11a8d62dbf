import { loadavg } from 'node:os'
import { CLIENTS } from '../../apps/server/src/features/mcp/testing/clients.ts'
import type { Server } from '../../e2e/support/server.ts'
import { publishThreeSteps } from './flows/three-steps.ts'
import { percentile } from './lib/machine.ts'
import { onBothServers } from './lib/servers.ts'
import { printTable } from './lib/table.ts'

const CALLS = Number(process.env.BENCH_CALLS ?? 300)
const WARM_UP = 50
const ms = (value: number) => `${value.toFixed(1)} ms`

/** What the protocol adds to a run of a flow: a tool call of the official clients against the same call of the API. */
export async function benchMcp(): Promise<void> {
  const rows: string[][] = []
  const settings = { LOG_LEVEL: 'error', KEY_CALLS_PER_MINUTE: '1000000' }
  await onBothServers(settings, async (server, database) => {
    rows.push(...(await measure(server)).map((row) => [database, ...row]))
  })
  printTable(
    `MCP: a tool call against the API, ${CALLS} calls by turns, load ${loadavg()[0]!.toFixed(1)}`,
    ['database', 'client', 'API p50', 'MCP p50', 'MCP p95', 'added p50', 'target'],
    rows,
  )
}

async function measure(server: Server): Promise<string[][]> {
  const { flowId, key } = await publishThreeSteps(server)
  const args = { name: 'Ada' }
  const callApi = async () => {
    const response = await fetch(`${server.url}/api/flows/${flowId}/run?wait=60`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ params: args }),
    })
    const { data } = (await response.json()) as { data: { state: string } }
    if (data.state !== 'succeeded') throw new Error(`the run is ${data.state}`)
  }
  const rows: string[][] = []
  for (const [name, connect] of Object.entries(CLIENTS)) {
    const client = await connect(`${server.url}/mcp`, key)
    const { tools } = await client.listTools()
    const tool = tools.find((one) => one.name.endsWith(flowId.slice(-8)))!.name
    const callTool = async () => {
      const { structuredContent } = await client.call(tool, args)
      if (structuredContent?.state !== 'succeeded') throw new Error('the run did not succeed')
    }
    const [api, mcp] = await byTurns(callApi, callTool)
    const [own, added] = [percentile(api, 0.5), percentile(mcp, 0.5)]
    rows.push([name, ms(own), ms(added), ms(percentile(mcp, 0.95)), ms(added - own), 'under 15 ms'])
    await client.close()
  }
  return rows
}

async function byTurns(one: () => Promise<void>, other: () => Promise<void>): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let at = 0; at < WARM_UP + CALLS; at += 1)
    for (const [which, call] of [one, other].entries()) {
      const started = performance.now()
      await call()
      if (at >= WARM_UP) times[which]!.push(performance.now() - started)
    }
  return times
}
