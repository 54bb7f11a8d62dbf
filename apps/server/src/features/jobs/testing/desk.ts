import { jobs, sheets } from '@millrace/contract'
import { expect, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { chain, publishFlow } from '../../runs/testing/publish-flow.ts'

type Owner = Awaited<ReturnType<TestServer['signUp']>>
type Launch = Record<string, unknown>

export const setField = (name: string, value: unknown) => ({
  type: 'setFields',
  params: { fields: [{ name, value }] },
})
export const output = (fields: Record<string, unknown>) => ({
  type: 'output',
  params: { fields: Object.entries(fields).map(([name, value]) => ({ name, value })) },
})

const ENDED: readonly jobs.JobState[] = ['SUCCEEDED', 'PARTIAL', 'FAILED', 'CANCELLED']

/** A user with flows and sheets on a server of their own. */
export interface Desk {
  server: TestServer
  owner: Owner
  /** A published flow of these nodes in a row, over rows with these columns. */
  flow: (nodes: Parameters<typeof chain>[0], settings?: Parameters<typeof chain>[1]) => Promise<string>
  /** A sheet with text columns of these keys and these rows. */
  sheet: (rows: Record<string, unknown>[], keys?: string[]) => Promise<string>
  rows: (sheetId: string) => Promise<sheets.SheetRecord[]>
  launch: (launch: Launch) => Promise<jobs.Job>
  /** Waits until the job is in one of these states, or finished. */
  until: (jobId: string, states?: readonly jobs.JobState[]) => Promise<jobs.JobStatus>
  stop: () => Promise<void>
}

export async function openDesk(settings: Parameters<typeof startTestServer>[0] = {}): Promise<Desk> {
  const server = await startTestServer(settings)
  const owner = await server.signUp()
  return deskOf(server, owner)
}

export function deskOf(server: TestServer, owner: Owner): Desk {
  const { client } = owner
  return {
    server,
    owner,
    flow: (nodes, given) => publishFlow(server.running.context, owner, chain(nodes, given)),
    sheet: async (rows, keys = Object.keys(rows[0] ?? {})) => {
      const columns = keys.map((key) => ({ label: key, key, type: 'text' as const }))
      const { id } = await client.call(sheets.create, { body: { name: 'Rows', columns } })
      for (let at = 0; at < rows.length; at += 1000)
        await client.call(sheets.createBatch, {
          params: { id },
          body: { records: rows.slice(at, at + 1000).map((cells) => ({ cells: cells as never })) },
        })
      return id
    },
    rows: async (sheetId) => {
      const found: sheets.SheetRecord[] = []
      for (let after: string | null | undefined; after !== null;) {
        const window: { items: sheets.SheetRecord[]; next: string | null } = await client.call(
          sheets.listRecords,
          {
            params: { id: sheetId },
            query: { limit: 500, ...(after ? { after } : {}) },
          },
        )
        found.push(...window.items)
        after = window.next
      }
      return found
    },
    launch: (body) => client.call(jobs.createJob, { query: { execute: 'true' }, body: launchOf(body) }),
    until: (jobId, states = ENDED) =>
      vi.waitFor(
        async () => {
          const status = await client.call(jobs.jobStatus, { query: { jobId } })
          expect([...states, ...ENDED]).toContain(status.state)
          return status
        },
        // A thousand rows took longer than a minute on a full machine.
        { timeout: 300_000, interval: 50 },
      ),
    stop: () => server.stop(),
  }
}

/** A launch with default values for what is required. */
export const launchOf = (launch: Launch): Launch => ({
  runMode: 'STARTOVER',
  runAmount: 'ALL',
  OUTPUT_SHEETS: [],
  associatedMode: 'MATCH',
  ...launch,
})
