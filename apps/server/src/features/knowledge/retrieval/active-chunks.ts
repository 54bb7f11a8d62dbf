import { type QueryExecutorProvider, sql } from 'kysely'

/** A searchable chunk: enabled, and its source's index is written. */
export type ActiveChunk = {
  no: number
  id: string
  kbId: string
  sourceId: string
  sourceName: string
  sourceType: string
  question: string | null
  language: string
  page: number | null
  heading: string | null
  start: number
  end: number
  text: string
  /** Its own and its source's tags. */
  tags: string[]
}

/** The searchable ones of these chunks, by number. */
export type ReadChunks = (
  kbIds: readonly string[],
  numbers: readonly number[],
) => Promise<ReadonlyMap<number, ActiveChunk>>

const LARGEST_BATCH = 500

/** Reads chunks for one search, each at most once. The index also contains deleted and disabled chunks. */
export class ActiveChunks {
  readonly #reads: { chunks: ReadChunks }
  readonly #kbIds: readonly string[]
  readonly #known = new Map<number, ActiveChunk | null>()

  constructor(reads: { chunks: ReadChunks }, kbIds: readonly string[]) {
    this.#reads = reads
    this.#kbIds = kbIds
  }

  /** The first `count` searchable ones of these chunk numbers, in order. */
  async first(count: number, numbers: readonly number[]): Promise<ActiveChunk[]> {
    const active: ActiveChunk[] = []
    let batch = count
    for (
      let from = 0;
      from < numbers.length && active.length < count;
      from += batch, batch = Math.min(batch * 2, LARGEST_BATCH)
    ) {
      const slice = numbers.slice(from, from + batch)
      await this.#read(slice.filter((no) => !this.#known.has(no)))
      active.push(...slice.flatMap((no) => this.#known.get(no) ?? []))
    }
    return active.slice(0, count)
  }

  async #read(numbers: number[]): Promise<void> {
    if (numbers.length === 0) return
    const found = await this.#reads.chunks(this.#kbIds, numbers)
    for (const no of numbers) this.#known.set(no, found.get(no) ?? null)
  }
}

/** The searchable ones of these chunks, by number. */
export async function readChunks(
  db: QueryExecutorProvider,
  kbIds: readonly string[],
  numbers: readonly number[],
): Promise<Map<number, ActiveChunk>> {
  // "limit 1" forces primary key lookups: with the statistics of a young table, the join would read whole bases.
  const { rows } = await sql<ActiveChunk>`
    select c.no, c.id, c.kb_id as "kbId", c.source_id as "sourceId", s.name as "sourceName", s.type as "sourceType",
      s.question, coalesce(s.language, 'en') as language, c.page, c.heading, c.start_offset as start,
      c.end_offset as "end", c.text, s.tags || c.tags as tags
    from unnest(${numbers}::bigint[]) as wanted(no)
    cross join lateral (select * from knowledge_chunks c where c.no = wanted.no limit 1) c
    cross join lateral (select * from knowledge_sources s where s.id = c.source_id limit 1) s
    where c.enabled and s.state in ('embedding', 'ready') and c.kb_id = any(${kbIds})`.execute(db)
  return new Map(rows.map((row) => [row.no, row]))
}
