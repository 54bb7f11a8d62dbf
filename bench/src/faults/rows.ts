import { type Client, type jobs, sheets } from '@millrace/contract'
import { type StandIn, startStandIn } from '../../../apps/server/src/features/runs/testing/stand-in.ts'
import { callStep } from '../flows/calls.ts'
import { ended, fillSheet, launch, publishFlow } from '../flows/job-desk.ts'

/** A running job over rows, each of which calls a service once. */
export interface CallingJob {
  job: jobs.Job
  rows: number
  service: StandIn
  client: Client
}

/** Runs something beside a job whose every row calls a service that records the calls. */
export async function besideJob(
  client: Client,
  load: { rows: number; concurrency: number; delay: () => number },
  work: (calling: CallingJob) => Promise<void>,
): Promise<void> {
  const { rows, concurrency, delay } = load
  const service = await startStandIn(delay)
  try {
    const flowId = await publishFlow(client, [callStep(service, 'n2')])
    const sheetId = await fillSheet(client, rows)
    const job = await launch(client, { flowId, sheetId, concurrency })
    await work({ job, rows, service, client })
  } finally {
    await service.close()
  }
}

export interface Outcome {
  /** Rows missing from the output, or calls never made. */
  lost: number
  /** Rows twice in the output, and calls under a new key. */
  doubled: number
  /** Calls repeated under the same key. */
  repeated: number
}

export const NOTHING_WRONG: Outcome = { lost: 0, doubled: 0, repeated: 0 }

export const add = (one: Outcome, other: Outcome): Outcome => ({
  lost: one.lost + other.lost,
  doubled: one.doubled + other.doubled,
  repeated: one.repeated + other.repeated,
})

export const outcomeText = ({ lost, doubled, repeated }: Outcome): string =>
  `${lost} lost, ${doubled} doubled (${repeated} calls repeated under their key)`

/** Waits for the end of the job and counts the results. Throws when it did not succeed. */
export async function outcome({ client, job, rows, service }: CallingJob): Promise<Outcome> {
  await ended(client, job.id, rows)
  const texts = await textsIn(client, job.outputs[0]!.sheetId!)
  const paths = new Set(service.calls.map(({ path }) => path)).size
  const keys = new Set(service.calls.map(({ key }) => key)).size
  const different = new Set(texts).size
  return {
    lost: rows - different + (rows - paths),
    doubled: texts.length - different + (keys - paths),
    repeated: service.calls.length - keys,
  }
}

async function textsIn(client: Client, id: string): Promise<unknown[]> {
  const texts: unknown[] = []
  for (let after: string | null | undefined; after !== null;) {
    const query = { limit: 500, ...(after ? { after } : {}) }
    const window: { items: sheets.SheetRecord[]; next: string | null } = await client.call(
      sheets.listRecords,
      { params: { id }, query },
    )
    texts.push(...window.items.map(({ cells }) => cells.text))
    after = window.next
  }
  return texts
}
