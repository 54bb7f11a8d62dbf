import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jobs as jobCalls, sheets } from '@millrace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, output } from './testing/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.stop())

const named = (count: number, of = 'r') =>
  Array.from({ length: count }, (_, n) => ({ name: `${of}${n + 1}` }))
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name)

async function ended(launch: Record<string, unknown>) {
  const job = await desk.launch(launch)
  return { job, status: await desk.until(job.id) }
}

const texts = async (sheetId: string, key = 'text') =>
  (await desk.rows(sheetId)).map(({ cells }) => cells[key])
const outputSheetOf = (job: jobCalls.Job) => job.outputs[0]!.sheetId!

/** A site that answers its first caller last, and refuses the named ones this many times. */
async function startSite(refused: Map<string, number> = new Map()) {
  const held: { name: string; answer: () => void }[] = []
  let server: Server | null = createServer((request, response) => {
    const name = request.url!.slice(1)
    const left = refused.get(name) ?? 0
    refused.set(name, left - 1)
    const answer = () => response.writeHead(left > 0 ? 500 : 200, { 'content-type': 'text/plain' }).end(name)
    // Two at a time, the later one first; a single caller is not held.
    const before = held.pop()
    if (!before && !name.endsWith('!')) held.push({ name, answer })
    else {
      answer()
      before?.answer()
    }
  })
  await new Promise<void>((resolve) => void server!.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    close: () => {
      const closing = server!
      server = null
      closing.closeAllConnections()
      return new Promise((resolve) => closing.close(resolve))
    },
  }
}

const calling = (url: string) =>
  desk.flow(
    [
      { type: 'httpRequest', params: { method: 'GET', url: `${url}/@@name@@` }, retry: { attempts: 1 } },
      output({ text: '@@name@@' }),
    ],
    { settings: { columns: ['name'] } },
  )
const INTO_NEW = [{ newName: 'Results', writeMode: 'UPSERT' }]

describe('rows of a new output sheet', () => {
  it('are in the order of the source when they finish in another', async () => {
    const site = await startSite()
    try {
      const rows = named(100)
      const sheetId = await desk.sheet(rows)
      const { job, status } = await ended({
        flowId: await calling(site.url),
        SHEETS: [{ sheetId }],
        OUTPUT_SHEETS: INTO_NEW,
        concurrency: 40,
      })
      expect(status).toMatchObject({ state: 'SUCCEEDED', counts: { done: 100 } })
      expect(await texts(outputSheetOf(job))).toEqual(namesOf(rows))
    } finally {
      await site.close()
    }
  })

  it('are in the order of 10,000 rows of two sheets over several lanes, with waits that end late', async () => {
    const flowId = await desk.flow(
      [
        {
          id: 'n2',
          type: 'if',
          params: {
            rules: { match: 'all', rules: [{ left: '@@name@@', operator: 'endsWith', right: '99' }] },
          },
        },
        { id: 'n3', type: 'wait', params: { amount: 1, unit: 'seconds' } },
        { id: 'n4', ...output({ text: '@@name@@' }) },
      ],
      {
        settings: { columns: ['name'] },
        edges: [
          { from: 'n1', to: 'n2' },
          { from: 'n2', port: 'yes', to: 'n3' },
          { from: 'n2', port: 'no', to: 'n4' },
          { from: 'n3', to: 'n4' },
        ],
      },
    )
    const [one, two] = [named(6000, 'a'), named(4000, 'b')]
    const SHEETS = [{ sheetId: await desk.sheet(one) }, { sheetId: await desk.sheet(two) }]
    const { job, status } = await ended({ flowId, SHEETS, OUTPUT_SHEETS: INTO_NEW, concurrency: 500 })
    expect(status).toMatchObject({ state: 'SUCCEEDED', counts: { done: 10_000 } })
    expect(await texts(outputSheetOf(job))).toEqual([...namesOf(one), ...namesOf(two)])
  })

  it('are in the order of the rows and of what joins them, with several runs for each', async () => {
    const site = await startSite()
    try {
      const main = await desk.sheet(named(10).map((row) => ({ ...row, city: 'Rome' })))
      const other = await desk.sheet(named(4, 'f').map(({ name }) => ({ place: 'Rome', fact: name })))
      const flowId = await desk.flow(
        [
          { type: 'httpRequest', params: { method: 'GET', url: `${site.url}/@@name@@-@@info.fact@@` } },
          output({ text: '@@name@@ @@info.fact@@' }),
        ],
        { settings: { columns: ['name', 'info'] } },
      )
      const { job } = await ended({
        flowId,
        SHEETS: [{ sheetId: main }],
        ASSOCIATED_SHEETS: [{ sheetId: other, name: 'info', on: { main: 'city', own: 'place' } }],
        associatedMode: 'MATCH_ALL',
        OUTPUT_SHEETS: INTO_NEW,
      })
      expect(await texts(outputSheetOf(job))).toEqual(
        namesOf(named(10)).flatMap((name) => namesOf(named(4, 'f')).map((fact) => `${name} ${fact}`)),
      )
    } finally {
      await site.close()
    }
  })

  it.each(['UPSERT', 'DELETE_AND_REBUILD'])(
    'get their source position when they succeed later (%s)',
    async (writeMode) => {
      const site = await startSite(
        new Map([
          ['r2!', 1],
          ['r5!', 1],
          ['r6!', 2],
        ]),
      )
      try {
        const rows = named(6).map(({ name }) => ({ name: `${name}!` }))
        const { job, status } = await ended({
          flowId: await calling(site.url),
          SHEETS: [{ sheetId: await desk.sheet(rows) }],
          OUTPUT_SHEETS: [{ newName: 'Results', writeMode }],
        })
        expect(status).toMatchObject({ state: 'PARTIAL', counts: { done: 3, failed: 3 } })
        const left = (...gone: string[]) => namesOf(rows).filter((name) => !gone.includes(name))
        expect(await texts(outputSheetOf(job))).toEqual(left('r2!', 'r5!', 'r6!'))
        const retry = () => desk.owner.client.call(jobCalls.retryFailed, { params: { id: job.id }, body: {} })
        await retry()
        expect(await desk.until(job.id)).toMatchObject({ state: 'PARTIAL', counts: { done: 5, failed: 1 } })
        expect(await texts(outputSheetOf(job))).toEqual(left('r6!'))
        await retry()
        expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED' })
        expect(await texts(outputSheetOf(job))).toEqual(namesOf(rows))
      } finally {
        await site.close()
      }
    },
  )

  it('have the position of the first of several source rows that are one record', async () => {
    const site = await startSite()
    try {
      const rows = [...named(6), ...named(6)].map(({ name }, n) => ({ name, nth: `${name}-${n}` }))
      const flowId = await desk.flow(
        [
          { type: 'httpRequest', params: { method: 'GET', url: `${site.url}/@@nth@@` } },
          output({ text: '@@name@@' }),
        ],
        { settings: { columns: ['name', 'nth'] } },
      )
      const { job } = await ended({
        flowId,
        SHEETS: [{ sheetId: await desk.sheet(rows) }],
        OUTPUT_SHEETS: [{ newName: 'Keyed', writeMode: 'UPSERT', keys: ['text'], mapping: { text: 'text' } }],
      })
      expect(await texts(outputSheetOf(job))).toEqual(namesOf(named(6)))
    } finally {
      await site.close()
    }
  })
})

describe('rows added to a sheet', () => {
  it('come after the existing ones, job by job, in the order of the source', async () => {
    const site = await startSite()
    try {
      const sheetId = await desk.sheet(named(30))
      const target = await desk.sheet([{ text: 'mine' }])
      const flowId = await calling(site.url)
      const run = (runMode: string, runAmount: number | 'ALL') =>
        ended({
          flowId,
          SHEETS: [{ sheetId }],
          OUTPUT_SHEETS: [{ sheetId: target, writeMode: 'UPSERT' }],
          runMode,
          runAmount,
        })
      await run('LASTRUN', 10)
      await desk.owner.client.call(sheets.createRecords, {
        params: { id: target },
        body: { cells: { text: 'between' } },
      })
      await run('LASTRUN', 10)
      // Wraps around: the first rows exist already and stay where they are.
      await run('LASTRUN_CYCLING', 16)
      const all = namesOf(named(30))
      expect(await texts(target)).toEqual(['mine', ...all.slice(0, 10), 'between', ...all.slice(10)])
    } finally {
      await site.close()
    }
  })

  it('continue one after another when two jobs write at the same time', async () => {
    const site = await startSite()
    try {
      const target = await desk.sheet([], ['text'])
      const flowId = await calling(site.url)
      const launch = async (of: string) =>
        desk.launch({
          flowId,
          SHEETS: [{ sheetId: await desk.sheet(named(40, of)) }],
          OUTPUT_SHEETS: [{ sheetId: target, writeMode: 'UPSERT' }],
        })
      const jobs = [await launch('a'), await launch('b')]
      for (const { id } of jobs) expect(await desk.until(id)).toMatchObject({ state: 'SUCCEEDED' })
      const found = (await texts(target)) as string[]
      for (const row of ['a', 'b'])
        expect(found.filter((text) => text.startsWith(row))).toEqual(namesOf(named(40, row)))
    } finally {
      await site.close()
    }
  })

  it('keep the order when results are saved', async () => {
    const site = await startSite(new Map([['r3!', 1]]))
    try {
      const rows = named(5).map(({ name }) => ({ name: `${name}!` }))
      const { job } = await ended({
        flowId: await calling(site.url),
        SHEETS: [{ sheetId: await desk.sheet(rows) }],
      })
      await desk.owner.client.call(jobCalls.retryFailed, { params: { id: job.id }, body: {} })
      expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED' })
      const { sheetId } = await desk.owner.client.call(jobCalls.saveResult, {
        params: { id: job.id },
        query: { sheetName: 'Kept' },
      })
      expect(await texts(sheetId)).toEqual(namesOf(rows))
    } finally {
      await site.close()
    }
  })
})
