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
  /** Vector sets of the bases; if there are any, nothing has been searched yet. */
  sets: VectorSet[]
  hits: ChunkHit[]
}

const MOST = 64
/** Limits how many connections, and how much database time, a burst of questions uses. */
const AT_ONCE = { embedded: 1, postgres: 3 }

const searcher = onePerDatabase((context: Context) =>
  groupCommit<Look, Looked>({
    groupOf: ({ accountId, search: { kbIds } }) => [accountId, ...kbIds].join(' '),
    write: (looks) => searchAll(context, looks),
    most: MOST,
    atOnce: AT_ONCE[context.db.kind],
  }),
)

/** Full-text search, batched with concurrent searches of the same bases. */
export const searchInGroups = (context: Context, look: Look): Promise<Looked> => searcher(context)(look)

/**
 * Access to the bases is checked under row-level security; their index is then read without a transaction, which would
 * occupy the embedded database's single session, or a connection, for the duration of all searches.
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
