import { sql } from 'kysely'
import type { Context } from '../../../apps/server/src/context.ts'
import type { Database } from '../../../apps/server/src/db/open.ts'
import { inScope } from '../../../apps/server/src/db/scope.ts'
import { embedPending } from '../../../apps/server/src/features/knowledge/vectors/embed-pending.ts'
import type { Embedder } from '../../../apps/server/src/features/knowledge/vectors/embedder.ts'
import { buildIndex } from '../../../apps/server/src/features/knowledge/vectors/index-set.ts'
import {
  chooseModel,
  chosenSet,
  startServing,
  type VectorSet,
} from '../../../apps/server/src/features/knowledge/vectors/sets.ts'
import type { BenchBase } from '../cisi/ingest.ts'

/** Embeds a base as the job does; returns its set and the seconds it took. */
export async function fillVectors(
  db: Database,
  base: BenchBase,
  embed: (text: string) => Float32Array,
): Promise<{ set: VectorSet; seconds: number }> {
  const since = performance.now()
  const { accountId, kbId } = base
  const info = { id: 'bench:model', label: '', provider: 'bench', dimensions: null, price: null }
  const model: Embedder = { info, embed: async (texts) => ({ vectors: texts.map(embed), tokens: 0 }) }
  await inScope(db.kysely, { accountId }, (tx) => chooseModel(tx, base, { id: info.id, kind: info.id }))
  const set = await chosen(db, base)
  await embedPending({ context: contextOn(db), accountId, set, signal: new AbortController().signal }, model)
  await inScope(db.kysely, { accountId }, (tx) => startServing(tx, set))
  await sql`analyze knowledge_vectors`.execute(db.kysely)
  return { set: await chosen(db, { accountId, kbId }), seconds: (performance.now() - since) / 1000 }
}

/** Builds the HNSW index where possible; returns the seconds it took, or null. */
export async function indexVectors(db: Database, base: BenchBase, set: VectorSet): Promise<number | null> {
  const since = performance.now()
  const built = await buildIndex(contextOn(db), { accountId: base.accountId, set })
  return built ? (performance.now() - since) / 1000 : null
}

const chosen = async (db: Database, { accountId, kbId }: { accountId: string; kbId: string }) =>
  (await inScope(db.kysely, { accountId }, (tx) => chosenSet(tx, kbId)))!

/** As much of a context as making vectors needs. */
const contextOn = (db: Database): Context =>
  ({
    db,
    events: { publish: async () => undefined },
    log: { warn: () => undefined },
  }) as unknown as Context
