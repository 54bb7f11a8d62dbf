import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { groupCommit } from '../../lib/group-commit.ts'
import { inAccount } from '../../lib/scoped.ts'
import { onePerDatabase } from '../../lib/one-per-database.ts'
import { type ChunkHit, type ChunkSearch, searchChunks, sharedReads } from './retrieval/index.ts'
import { type Unread, unreadSources } from './unread.ts'
import { servingSets, type VectorSet } from './vectors/sets.ts'

interface Look {
  accountId: string
  search: ChunkSearch
}

interface Looked {
  unread: Unread
  /** The sets of vectors that the bases have; where there are any, nothing has been searched yet. */
  sets: VectorSet[]
  hits: ChunkHit[]
}

const MOST = 64
/** A crowd of questions leaves connections, and time of the database, to others. */
const AT_ONCE = { embedded: 1, postgres: 3 }

const searcher = onePerDatabase((context: Context) =>
  groupCommit<Look, Looked>({
    groupOf: ({ accountId, search: { kbIds } }) => [accountId, ...kbIds].join(' '),
    write: (looks) => searchAll(context, looks),
    most: MOST,
    atOnce: AT_ONCE[context.db.kind],
  }),
)

/** Searches by words, together with all others who search in the same bases at the same time. */
export const searchInGroups = (context: Context, look: Look): Promise<Looked> => searcher(context)(look)

/**
 * Which of the bases the account has is looked up under its row-level security; the index of those is then read without
 * a transaction, which would hold the embedded database's one session, or a connection, for as long as all searches take.
 */
async function searchAll(context: Context, looks: readonly Look[]): Promise<Looked[]> {
  const { accountId, search } = looks[0]!
  const { kbIds, unread, sets } = await inAccount(context, accountId, (tx) => describe(tx, search.kbIds))
  if (sets.length > 0 || kbIds.length === 0) return looks.map(() => ({ unread, sets, hits: [] }))
  const { kysely } = context.db
  if (looks.length === 1) return [{ unread, sets, hits: await searchChunks(kysely, { ...search, kbIds }) }]
  const { reads, leave } = sharedReads(kysely, { kbIds, searches: looks.length })
  return Promise.all(
    looks.map(async (one) => {
      const hits = await searchChunks(kysely, { ...one.search, kbIds }, reads).finally(leave)
      return { unread, sets, hits }
    }),
  )
}

async function describe(tx: Tx, asked: readonly string[]) {
  const { rows } = await sql<{ ids: string[]; vectors: boolean; count: number; fresh: boolean }>`
    select u.count, u.fresh,
      array(select id from knowledge_bases where id = any(${asked}::text[]) order by id) as ids,
      exists (select from knowledge_vector_sets where kb_id = any(${asked}::text[]) and serving) as vectors
    from (${unreadSources(asked)}) u`.execute(tx)
  const { ids: kbIds, vectors, count, fresh } = rows[0]!
  const sets = vectors ? await servingSets(tx, asked) : []
  return { kbIds, sets, unread: { any: count > 0, isFresh: fresh } }
}
