import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inScope } from '../../../db/scope.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { buildPostings } from './build-postings.ts'
import { eachPosting } from './posting-list.ts'
import { addSource, makeBase, searchIn, type TestBase } from './testing/fixture.ts'
import { type NaiveChunk, naiveScores } from './testing/naive-bm25.ts'
import { searchChunks } from './search-chunks.ts'
import { deletePostings, writePostings } from './write-postings.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

type Counts = { chunk_count: number; live_chunks: number; live_terms: number }

const segmentsOf = async ({ kbId }: TestBase): Promise<Counts[]> => {
  const { rows } = await sql<Counts>`select chunk_count, live_chunks, live_terms from knowledge_segments
    where kb_id = ${kbId} order by chunk_count desc`.execute(db.kysely)
  return rows
}

const postingsIn = async ({ kbId }: TestBase): Promise<Map<string, number[]>> => {
  const { rows } = await sql<{ term: string; chunk_count: number; data: Buffer }>`
    select p.term, p.chunk_count, p.data from knowledge_postings p join knowledge_segments s on s.id = p.segment_id
    where s.kb_id = ${kbId}`.execute(db.kysely)
  const lists = new Map<string, number[]>()
  for (const { term, chunk_count, data } of rows) {
    const numbers = lists.get(term) ?? []
    const before = numbers.length
    eachPosting(data, (no) => numbers.push(no))
    expect(numbers.length - before).toBe(chunk_count)
    lists.set(term, numbers)
  }
  return lists
}

const remove = (base: TestBase, ids: string[]) =>
  inScope(db.kysely, base, (tx) => sql`delete from knowledge_sources where id = any(${ids})`.execute(tx))

/** Twenty sources of one chunk, enough for two merges. */
async function twenty(base: TestBase): Promise<{ sourceId: string; chunk: NaiveChunk }[]> {
  const sources = []
  for (let i = 0; i < 20; i++) {
    const text = `apple ${i % 2 === 0 ? 'pear' : 'plum'} number ${i}`
    const { sourceId, numbers } = await addSource(db, base, { name: 'fruit', chunks: [text] })
    sources.push({ sourceId, chunk: { no: numbers[0] ?? 0, text, name: 'fruit' } })
  }
  return sources
}

async function expectExact(base: TestBase, chunks: NaiveChunk[]): Promise<void> {
  const hits = await searchIn(db, base, { query: 'pear fruit 4', topK: 50, feedback: false })
  const expected = naiveScores(chunks, 'pear fruit 4')
  expect(new Map(hits.map((hit) => [hit.chunkNo, hit.score.toFixed(3)]))).toEqual(
    new Map([...expected].map(([no, score]) => [no, score.toFixed(3)])),
  )
}

describe('writePostings', () => {
  it('takes the rows of a source in several calls', async () => {
    const base = await makeBase(db)
    const { sourceId, numbers } = await addSource(db, base, { chunks: ['apple pear plum'] })
    const place = { ...base, sourceId }
    const { postings } = await buildPostings(
      [{ no: numbers[0] ?? 0, text: 'cherry melon grape', heading: null }],
      {
        name: '',
        language: 'en',
      },
    )
    await inScope(db.kysely, base, (tx) => deletePostings(tx, sourceId))
    for (const row of postings) await inScope(db.kysely, base, (tx) => writePostings(tx, place, [row]))
    expect([...(await postingsIn(base)).keys()].toSorted()).toEqual(['', 'cherri', 'grape', 'melon'])
    expect(await segmentsOf(base)).toEqual([{ chunk_count: 1, live_chunks: 1, live_terms: 3 }])
  })

  it('refuses rows that come before their segment', async () => {
    const base = await makeBase(db)
    const { postings } = await buildPostings([{ no: 1, text: 'apple', heading: null }], {
      name: '',
      language: 'en',
    })
    const place = { ...base, sourceId: 'src_none' }
    await expect(
      inScope(db.kysely, base, (tx) => writePostings(tx, place, postings.slice(1))),
    ).rejects.toThrow('from the first row on')
    await inScope(db.kysely, base, (tx) => writePostings(tx, place, []))
  })

  it('merges small segments and leaves every posting unchanged', async () => {
    const base = await makeBase(db)
    const sources = await twenty(base)
    const segments = await segmentsOf(base)
    expect(segments.length).toBeLessThan(10)
    expect(segments.reduce((sum, segment) => sum + segment.live_chunks, 0)).toBe(20)
    const lists = await postingsIn(base)
    expect(lists.get('appl')?.toSorted((a, b) => a - b)).toEqual(sources.map(({ chunk }) => chunk.no))
    await expectExact(
      base,
      sources.map(({ chunk }) => chunk),
    )
  })

  it('does not merge languages, nor a source that is not ready', async () => {
    const base = await makeBase(db)
    for (let i = 0; i < 12; i++)
      await addSource(db, base, { language: i % 2 ? 'de' : 'en', chunks: ['apple'] })
    expect(await segmentsOf(base)).toHaveLength(12)
    const unready = await makeBase(db)
    for (let i = 0; i < 12; i++)
      await addSource(db, unready, { state: i < 5 ? 'failed' : 'ready', chunks: ['apple'] })
    expect(await segmentsOf(unready)).toHaveLength(12)
  })
})

describe('removal', () => {
  it('removes a source with its own segment at once', async () => {
    const base = await makeBase(db)
    const { sourceId } = await addSource(db, base, { chunks: ['apple', 'pear'] })
    await addSource(db, base, { chunks: ['apple'] })
    await inScope(db.kysely, base, (tx) => deletePostings(tx, sourceId))
    expect(await segmentsOf(base)).toEqual([{ chunk_count: 1, live_chunks: 1, live_terms: 1 }])
    expect((await postingsIn(base)).get('pear')).toBeUndefined()
  })

  it('skips deleted sources of a merged segment, and rewrites it when they are many', async () => {
    const base = await makeBase(db)
    const sources = await twenty(base)
    const kept = sources.filter((_, i) => i % 3 === 0)
    await remove(
      base,
      sources.flatMap(({ sourceId }, i) => (i % 3 === 0 ? [] : [sourceId])),
    )
    const found = await searchIn(db, base, { query: 'apple', topK: 50 })
    expect(found.map((hit) => hit.chunkNo).toSorted((a, b) => a - b)).toEqual(
      kept.map(({ chunk }) => chunk.no),
    )
    // Each further source allows one rewrite.
    for (let i = 0; i < 3; i++) {
      const { sourceId, numbers } = await addSource(db, base, { name: 'fruit', chunks: [`cherry ${i}`] })
      kept.push({ sourceId, chunk: { no: numbers[0] ?? 0, text: `cherry ${i}`, name: 'fruit' } })
    }
    const lists = await postingsIn(base)
    expect(lists.get('')?.toSorted((a, b) => a - b)).toEqual(kept.map(({ chunk }) => chunk.no))
    expect(lists.has('number')).toBe(true)
    expect(lists.has('1')).toBe(true)
    expect(lists.has('7')).toBe(false)
    await expectExact(
      base,
      kept.map(({ chunk }) => chunk),
    )
  })

  it('leaves nothing behind when everything goes', async () => {
    const base = await makeBase(db)
    const sources = await twenty(base)
    await remove(
      base,
      sources.map(({ sourceId }) => sourceId),
    )
    expect(await segmentsOf(base)).toEqual([])
    const again = await makeBase(db)
    await twenty(again)
    await sql`delete from accounts where id = ${again.accountId}`.execute(db.kysely)
    expect(await segmentsOf(again)).toEqual([])
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from knowledge_postings p
      where not exists (select from knowledge_segments s where s.id = p.segment_id)`.execute(db.kysely)
    expect(rows).toEqual([{ left: 0 }])
  })

  it('accepts new text of a chunk under a new number', async () => {
    const base = await makeBase(db)
    const sources = await twenty(base)
    const { sourceId, chunk } = sources[3]!
    const place = { ...base, sourceId }
    const no = await inScope(db.kysely, base, async (tx) => {
      await deletePostings(tx, sourceId)
      const { rows } = await sql<{ no: number }>`update knowledge_chunks set text = 'cherry', no = default
        where no = ${chunk.no} returning no`.execute(tx)
      const renewed = { no: rows[0]?.no ?? 0, text: 'cherry', heading: null }
      const { postings } = await buildPostings([renewed], { name: 'fruit', language: 'en' })
      await writePostings(tx, place, postings)
      return renewed.no
    })
    expect((await searchIn(db, base, { query: 'cherry' })).map((hit) => hit.chunkNo)).toEqual([no])
    expect(await searchIn(db, base, { query: 'apple', topK: 50 })).toHaveLength(19)
  })
})

describe('concurrently', () => {
  it('writes, merges and removes without losing anything or deadlocking', async () => {
    const base = await makeBase(db)
    const added = await Promise.all(
      Array.from({ length: 30 }, (_, i) => addSource(db, base, { name: 'fruit', chunks: [`apple ${i}`] })),
    )
    const gone = added.filter((_, i) => i % 3 === 0)
    const [more] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, (_, i) => addSource(db, base, { chunks: [`apple ${i + 30}`] }))),
      ...gone.map(({ sourceId }) => remove(base, [sourceId])),
    ])
    const active = [...added.filter((_, i) => i % 3 !== 0), ...more].flatMap(({ numbers }) => numbers)
    const hits = await searchIn(db, base, { query: 'apple', topK: 50 })
    expect(hits.map((hit) => hit.chunkNo).toSorted((a, b) => a - b)).toEqual(active.toSorted((a, b) => a - b))
    const segments = await segmentsOf(base)
    expect(segments.reduce((sum, segment) => sum + segment.live_chunks, 0)).toBe(active.length)
  })

  it('finds everything when segments are merged in the middle of a search', async () => {
    const base = await makeBase(db)
    for (let i = 0; i < 8; i++) await addSource(db, base, { chunks: [`apple ${i}`] })
    const before = await segmentsOf(base)
    let results = 0
    const interrupted = db.kysely.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        // After the first answer, which names the segments, a ninth source merges the eight.
        if (++results === 1) await addSource(db, base, { chunks: ['apple 8'] })
        return result
      },
    })
    const hits = await searchChunks(interrupted, { kbIds: [base.kbId], query: 'apple', topK: 20 })
    expect([before.length, (await segmentsOf(base)).length]).toEqual([8, 2])
    expect(hits).toHaveLength(9)
  })
})
