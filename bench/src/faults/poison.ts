import { jobs } from '@millrace/contract'
import { startStandIn } from '../../../apps/server/src/features/runs/testing/stand-in.ts'
import type { Server } from '../../../e2e/support/server.ts'
import { callStep } from '../flows/calls.ts'
import { fillSheet, launch, publishFlow, signUp } from '../flows/job-desk.ts'
import { onBothServers } from '../lib/servers.ts'
import type { Line } from './line.ts'
import { seconds, until } from './watch.ts'

const SETTINGS = { LOG_LEVEL: 'silent', EGRESS_ALLOW: '127.0.0.1' }
const ROWS = 200
const CONCURRENCY = 20
const KILLER = '/n2/row%207'

/** A job with a row that kills whichever process works on it. */
export async function benchPoison(): Promise<Line[]> {
  const lines: Line[] = []
  await onBothServers(SETTINGS, async (server, database) => {
    lines.push(...(await measure(server, database)))
  })
  return lines
}

async function measure(server: Server, database: string): Promise<Line[]> {
  let deaths = 0
  let dying: Promise<void> = Promise.resolve()
  const service = await startStandIn(({ path }) => {
    if (path !== KILLER) return 20
    deaths += 1
    dying = server.kill().then(() => server.restart())
    return null
  })
  try {
    const client = await signUp(server.url)
    const flowId = await publishFlow(client, [callStep(service, 'n2')])
    const job = await launch(client, {
      flowId,
      sheetId: await fillSheet(client, ROWS),
      concurrency: CONCURRENCY,
    })
    const look = async () => {
      await dying
      const found = await client.call(jobs.getJob, { params: { id: job.id } }).catch(() => null)
      return found !== null && jobs.JOB_ENDS.has(found.state)
    }
    const took = await until(look, { everyMs: 200, what: 'the end of the job' })
    const { counts } = await client.call(jobs.getJob, { params: { id: job.id } })
    const query = { state: 'failed' as const }
    const { items } = await client.call(jobs.jobRuns, { params: { id: job.id }, query })
    const reasons = items.map(({ error }) => error?.code).join(', ')
    return [
      [
        `one of ${ROWS} rows, ${database}: deaths until it fails, why`,
        `${deaths}, ${reasons}`,
        '3, process_died',
      ],
      [
        `the other rows, ${database}`,
        `${counts.done} done, in ${seconds(took)} with the restarts`,
        `${ROWS - 1} done`,
      ],
    ]
  } finally {
    await dying
    await service.close()
  }
}
