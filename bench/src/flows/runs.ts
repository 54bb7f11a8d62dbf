// Durable runs over HTTP: POST /flows/{id}/run waits for the answer, which is sent when all steps are on disk.
import { onBothServers } from '../lib/servers.ts'
import { percentile } from '../lib/machine.ts'
import { printTable } from '../lib/table.ts'
import { bareCommits } from './bare-commits.ts'
import { type Load, underLoad } from './load.ts'
import { withRestate } from './restate.ts'
import { publishThreeSteps } from './three-steps.ts'

const CONNECTIONS = [1, 50]
const WARM_SECONDS = 4
const SECONDS = 10
const GROUP = 25

const shown = (value: number) => (value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en'))

/** The same load on any server, with the given numbers of connections. */
async function measured(name: string, load: Pick<Load, 'url' | 'token' | 'body'>) {
  const rows: (string | number)[][] = []
  for (const connections of CONNECTIONS) {
    await underLoad({ ...load, connections, seconds: WARM_SECONDS })
    const { perSecond, times } = await underLoad({ ...load, connections, seconds: SECONDS })
    const waits = [0.5, 0.95].map((share) => shown(percentile(times, share)))
    rows.push([name, connections, shown(perSecond), ...waits])
  }
  return rows
}

/** Runs of three steps per second, and how long a caller waits for one; for comparison, the database alone. */
export async function benchFlowRuns(): Promise<void> {
  const rows: (string | number)[][] = []
  const bare: (string | number)[][] = []
  const settings = { LOG_LEVEL: 'error', KEY_CALLS_PER_MINUTE: '100000000' }
  await onBothServers(settings, async (server, database, databaseUrl) => {
    const { flowId, key } = await publishThreeSteps(server)
    const load = {
      url: `${server.url}/api/flows/${flowId}/run?wait=60`,
      token: key,
      body: JSON.stringify({ params: { name: 'Ada' } }),
    }
    rows.push(...(await measured(database, load)))
    if (!databaseUrl) return
    for (const size of [1, GROUP]) {
      const { rowsPerSecond, commitMs } = await bareCommits(databaseUrl, size)
      bare.push([size, shown(rowsPerSecond), shown(commitMs)])
    }
  })
  const body = JSON.stringify({ name: 'Ada' })
  await withRestate(async (url) => {
    rows.push(...(await measured('Restate 1.7 and its SDK, three journaled steps', { url, token: '', body })))
  })
  printTable(
    'Durable runs of three steps over HTTP',
    ['database', 'connections', 'runs per second', 'p50 ms', 'p95 ms'],
    rows,
  )
  if (bare.length > 0)
    printTable(
      'The limit: `pg` alone, one connection, a group of rows in one statement',
      ['rows in a group', 'rows per second', 'ms for a group'],
      bare,
    )
}
