import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { flows, sheets } from '@millrace/contract'
import { expect, vi } from 'vitest'
import { type Desk, openDesk, output } from '../../testing/desk.ts'
import { chain } from '../../../runs/testing/publish-flow.ts'

/** Answers by name, and records the requests: `fail…` is refused, `nothing…` is not found. */
interface Lookup {
  origin: string
  /** Requested names, in order. */
  asked: string[]
  /** The peak of concurrent requests since the previous call. */
  peak: () => number
  /** Holds answers back until released, optionally after some more of them. */
  hold: (after?: number) => void
  release: () => void
  close: () => Promise<void>
}

async function openLookup(): Promise<Lookup> {
  const asked: string[] = []
  let waiting: (() => void)[] | null = null
  let more = 0
  let [open, most] = [0, 0]
  const server = createServer((request, response) => {
    const name = new URL(request.url!, 'http://x').searchParams.get('name') ?? ''
    asked.push(name)
    most = Math.max(most, (open += 1))
    response.on('close', () => (open -= 1))
    const answer = () => {
      response.statusCode = name.startsWith('fail') ? 400 : 200
      response.setHeader('content-type', 'application/json')
      const found = name.startsWith('nothing') ? null : name.toUpperCase()
      response.end(JSON.stringify({ found, size: name.length }))
    }
    if (waiting && more <= 0) waiting.push(answer)
    else answer()
    more -= 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    peak: () => {
      const seen = most
      most = open
      return seen
    },
    hold: (after = 0) => {
      waiting ??= []
      more = after
    },
    release: () => {
      const held = waiting ?? []
      waiting = null
      for (const answer of held) answer()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A flow that looks up a name: results `found` and `size`. */
export const lookupDocument = (origin: string, extra = ''): flows.FlowDocument =>
  chain(
    [
      {
        type: 'httpRequest',
        params: { url: `${origin}/?name=@@name@@${extra}`, answer: 'json' },
        retry: { attempts: 1 },
      },
      output({ found: '@@n2.body.found@@', size: '@@n2.body.size@@' }),
    ],
    { params: [{ key: 'name', label: 'Name' }] },
  )

/** A desk with what tests of AI columns need. */
export interface AiColumnDesk extends Desk {
  lookup: Lookup
  /** Creates and publishes a flow through the API. */
  published: (document: flows.FlowDocumentInput) => Promise<flows.Flow>
  /** Publishes another document of the flow. */
  republish: (flow: flows.Flow, document: flows.FlowDocumentInput) => Promise<flows.Flow>
  addAiColumn: (sheetId: string, label: string, live: sheets.AiColumnSettingsInput) => Promise<sheets.Column>
  run: (sheetId: string, body: AiColumnRunBody) => Promise<sheets.AiColumn>
  live: (sheetId: string, column: string) => Promise<sheets.AiColumn>
  /** Waits until the column has no queued or running cells. */
  rest: (sheetId: string, column: string) => Promise<sheets.AiColumn>
  /** Status of each row by its name. */
  statuses: (sheetId: string, column: string) => Promise<Record<string, sheets.AiCellStatus>>
}

type AiColumnRunBody = Parameters<typeof bodyOf>[0]
const bodyOf = (
  body: Partial<(typeof sheets.runAiColumn)['body']['_zod']['input']> & { column: string },
) => ({
  rows: 'all' as const,
  ...body,
})

export async function openAiColumnDesk(settings: Parameters<typeof openDesk>[0] = {}): Promise<AiColumnDesk> {
  const desk = await openDesk(settings)
  const lookup = await openLookup()
  const { client } = desk.owner
  const live = async (id: string, column: string) => {
    const { items } = await client.call(sheets.listAiColumns, { params: { id } })
    return items.find((one) => one.column === column)!
  }
  const publish = async ({ id, revision }: { id: string; revision: number }) => {
    await client.call(flows.publish, { params: { id }, body: { revision } })
    return client.call(flows.get, { params: { id } })
  }
  return {
    ...desk,
    lookup,
    live,
    published: async (document) =>
      publish(await client.call(flows.create, { body: { title: 'Look up', document } })),
    republish: async ({ id }, document) => {
      const { revision } = await client.call(flows.get, { params: { id } })
      return publish(
        await client
          .call(flows.save, { params: { id }, body: { revision, document } })
          .then((saved) => ({ id, revision: saved.revision })),
      )
    },
    addAiColumn: (id, label, settings) =>
      client.call(sheets.addColumn, {
        params: { id },
        body: { label, key: label, type: 'live', settings: { live: settings } },
      }),
    run: (id, body) => client.call(sheets.runAiColumn, { params: { id }, body: bodyOf(body) }),
    rest: (id, column) =>
      vi.waitFor(
        async () => {
          const found = await live(id, column)
          expect(found.job).toBeNull()
          expect(found.waiting).toBeNull()
          return found
        },
        { timeout: 60_000, interval: 30 },
      ),
    statuses: async (sheetId, column) => {
      const rows = await desk.rows(sheetId)
      return Object.fromEntries(
        rows.map(({ cells, live: own }) => [flows.textOf(cells.name), own?.[column]?.status ?? 'empty']),
      )
    },
    stop: async () => {
      lookup.release()
      await desk.stop()
      await lookup.close()
    },
  }
}
