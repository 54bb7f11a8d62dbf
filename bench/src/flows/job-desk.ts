import { setTimeout as sleep } from 'node:timers/promises'
import { accounts, type Client, createClient, flows, jobs, sheets } from '@millrace/contract'

const BATCH = 5000

/** Signs up a user on the measured server. */
export async function signUp(url: string, username = 'owner@example.test'): Promise<Client> {
  const baseUrl = `${url}/api`
  const body = { username, password: 'correct horse battery staple' }
  const { token } = await createClient({ baseUrl }).call(accounts.signup, { body })
  return createClient({ baseUrl, headers: () => ({ authorization: `Bearer ${token}` }) })
}

/** A published flow of nodes in a row over rows with a `name`; the last one outputs `text`. */
export async function publishFlow(
  client: Client,
  nodes: readonly { type: string; params: Record<string, unknown> }[],
): Promise<string> {
  const steps = [...nodes, { type: 'output', params: { fields: [{ name: 'text', value: 'Done @@name@@' }] } }]
  const document: flows.FlowDocumentInput = {
    version: 1,
    nodes: [{ id: 'n1', type: 'start' }, ...steps.map((node, n) => ({ id: `n${n + 2}`, ...node }))],
    edges: steps.map((_, n) => ({ from: `n${n + 1}`, to: `n${n + 2}` })),
    settings: { columns: ['name'] },
  }
  const { id, revision } = await client.call(flows.create, { body: { title: 'Measured', document } })
  await client.call(flows.publish, { params: { id }, body: { revision } })
  return id
}

/** A sheet of so many rows. */
export async function fillSheet(client: Client, rows: number): Promise<string> {
  const { id } = await client.call(sheets.create, {
    body: { name: 'Rows', columns: [{ label: 'Name', key: 'name' }] },
  })
  for (let at = 0; at < rows; at += BATCH) {
    const records = Array.from({ length: Math.min(BATCH, rows - at) }, (_, n) => ({
      cells: { name: `row ${at + n}` },
    }))
    await client.call(sheets.createBatch, { params: { id }, body: { records } })
  }
  return id
}

/** Starts a job that writes one new sheet. */
export const launch = (
  client: Client,
  { flowId, sheetId, concurrency }: { flowId: string; sheetId: string; concurrency: number },
): Promise<jobs.Job> =>
  client.call(jobs.createJob, {
    query: { execute: 'true' },
    body: {
      flowId,
      SHEETS: [{ sheetId }],
      runMode: 'STARTOVER',
      runAmount: 'ALL',
      associatedMode: 'MATCH',
      OUTPUT_SHEETS: [{ newName: 'Done', writeMode: 'UPSERT' }],
      concurrency,
    },
  })

/** Waits for the end of a job; returns it with its times. Throws when not every row succeeded. */
export async function ended(client: Client, id: string, rows: number): Promise<jobs.Job> {
  for (;;) {
    const job = await client.call(jobs.getJob, { params: { id } }).catch(() => null)
    if (job && jobs.JOB_ENDS.has(job.state)) {
      if (job.state !== 'SUCCEEDED' || job.counts.done !== rows)
        throw new Error(`the job ended ${job.state} with ${JSON.stringify(job.counts)}`)
      return job
    }
    await sleep(250)
  }
}

export const secondsOf = ({ startedAt, endedAt }: jobs.Job): number =>
  (Date.parse(endedAt!) - Date.parse(startedAt!)) / 1000
