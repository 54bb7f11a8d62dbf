import type { Data, knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { newId } from '../../../lib/ids.ts'
import { inAccount } from '../../../lib/scoped.ts'
import type { FileStore } from '../../storage/index.ts'
import { recordChange } from '../changes.ts'
import { sendEmbedding } from '../embedding/send-embedding.ts'
import { type Embedders, kindOf } from '../vectors/embedder.ts'
import { mergeSegments } from '../retrieval/merge-segments.ts'
import { type Counts, type Head, LIMITS, type Line } from './format.ts'
import { ImportedSource, type BaseRef } from './imported-source.ts'
import { ImportedVectors } from './imported-vectors.ts'
import { refuse } from './read-lines.ts'

const MOST_MERGES = 40

/** A running import: the base exists, and its sources are marked as incomplete until the last line has arrived. */
export class Import {
  readonly #context: Context
  readonly #member: Member
  readonly #place: BaseRef
  readonly #head: Head
  readonly #vectors: ImportedVectors | null
  readonly #store: FileStore
  readonly #files: string[] = []
  readonly #counts: Counts = { sources: 0, chunks: 0, vectors: 0 }
  #source: ImportedSource | null = null
  #ended = false

  private constructor(
    context: Context,
    member: Member,
    of: { place: BaseRef; head: Head; vectors: ImportedVectors | null; store: FileStore },
  ) {
    this.#context = context
    this.#member = member
    this.#place = of.place
    this.#head = of.head
    this.#vectors = of.vectors
    this.#store = of.store
  }

  /** Creates the base. Throws a `Failure` if the file's first line is invalid. */
  static async begin(
    context: Context,
    member: Member,
    of: { projectId: string; head: Head; store: FileStore; models: Embedders },
  ): Promise<Import> {
    const { projectId, head, store } = of
    const { accountId } = member
    const { vectors, name, description, chunkSize, chunkOverlap } = head.base
    if (chunkOverlap >= chunkSize) throw refuse('The chunk overlap is larger than the chunk size.')
    const offered = vectors ? (await of.models.list({ accountId, projectId })).embeddings : []
    const model = offered.find((one) => kindOf(one) === vectors?.kind)?.id ?? null
    const place: BaseRef = { accountId, projectId, kbId: newId('knowledge') }
    const setId = await inAccount(context, accountId, async (tx) => {
      await sql`insert into knowledge_bases (id, account_id, project_id, name, description, chunk_size, chunk_overlap,
          embedding_model)
        values (${place.kbId}, ${accountId}, ${projectId}, ${name}, ${description}, ${chunkSize}, ${chunkOverlap},
          ${model})`.execute(tx)
      return vectors ? insertSet(tx, place, { ...vectors, model: model ?? '' }) : null
    })
    return new Import(context, member, {
      place,
      head,
      store,
      vectors:
        vectors && setId !== null
          ? new ImportedVectors(context, { accountId, setId, dimensions: vectors.dimensions })
          : null,
    })
  }

  /** Processes the next line. Lines out of order are rejected. */
  async take(line: Line): Promise<void> {
    if (this.#ended) throw refuse('The file has extra data after its end. Export the knowledge base again.')
    if ('source' in line) return this.#begin(line.source)
    if ('vectors' in line) return this.#takeVectors(line.vectors)
    if ('end' in line) return this.#end(line.end)
    if (!this.#source)
      throw refuse('The parts of the file are in the wrong order. Export the knowledge base again.')
    if ('chunk' in line) {
      if (++this.#counts.chunks > LIMITS.chunks) throw refuse('The file has too many chunks to import.')
      return this.#source.takeChunk(line.chunk)
    }
    if ('edit' in line) return this.#source.takeEdit(line.edit)
    return this.#source.takeFile(Buffer.from(line.file, 'base64'))
  }

  async #begin(source: Extract<Line, { source: unknown }>['source']): Promise<void> {
    await this.#finishSource()
    if (++this.#counts.sources > LIMITS.sources) throw refuse('The file has too many sources to import.')
    if (this.#counts.vectors > 0)
      throw refuse('The parts of the file are in the wrong order. Export the knowledge base again.')
    this.#source = new ImportedSource(this.#context, this.#store, { place: this.#place, source })
  }

  async #takeVectors(vectors: Extract<Line, { vectors: unknown }>['vectors']): Promise<void> {
    await this.#finishSource()
    if (!this.#vectors) throw refuse('The file has vectors but names no model for them.')
    this.#counts.vectors += vectors.length
    // Texts of deleted chunks keep their vectors for a while; no export contains more than that.
    if (this.#counts.vectors > this.#counts.chunks * 2 + 1000)
      throw refuse('The file has more vectors than chunks.')
    await this.#vectors.take(vectors)
  }

  async #end(counts: Counts): Promise<void> {
    await this.#finishSource()
    this.#ended = true
    const same = (Object.keys(counts) as (keyof Counts)[]).every((key) => counts[key] === this.#counts[key])
    if (!same) throw refuse('The file is incomplete. Export the knowledge base again.')
  }

  async #finishSource(): Promise<void> {
    const source = this.#source
    this.#source = null
    if (!source) return
    const key = await source.finish()
    if (key) this.#files.push(key)
  }

  /** Marks everything ready at once. */
  async finish(): Promise<Data<typeof knowledge.importBase>> {
    if (!this.#ended) throw refuse('The file is damaged or incomplete. Export the knowledge base again.')
    const { accountId, projectId, kbId } = this.#place
    const run = <T>(work: (tx: Tx) => Promise<T>) => inAccount(this.#context, accountId, work)
    await run(async (tx) => {
      const embeds = await sendEmbedding(this.#context, tx, this.#place)
      await sql`update knowledge_sources set state = 'ready', error_code = null, error_message = null,
          embedding_pending = ${embeds} where kb_id = ${kbId} and error_code = ${ImportedSource.CUT_OFF}`.execute(
        tx,
      )
      await recordChange(this.#context, tx, {
        member: this.#member,
        projectId,
        kbId,
        action: 'knowledge.import',
        details: { name: this.#head.base.name, ...this.#counts },
      })
    })
    for (let round = 0; round < MOST_MERGES; round++)
      if (!(await run((tx) => mergeOnce(tx, { accountId, kbId })))) break
    return { id: kbId, name: this.#head.base.name, ...this.#counts }
  }

  /** Reverts the import. */
  async undo(): Promise<void> {
    const key = await this.#source?.abandon()
    await this.#store.remove([...this.#files, ...(key ? [key] : [])])
    await inAccount(this.#context, this.#place.accountId, (tx) =>
      sql`delete from knowledge_bases where id = ${this.#place.kbId}`.execute(tx),
    )
  }
}

async function insertSet(
  tx: Tx,
  { accountId, kbId }: BaseRef,
  { kind, dimensions, model }: { kind: string; dimensions: number; model: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into knowledge_vector_sets (account_id, kb_id, model, kind, dimensions)
    values (${accountId}, ${kbId}, ${model}, ${kind}, ${dimensions}) returning id`.execute(tx)
  return rows[0]!.id
}

/** Merges small segments once; false if there was nothing to merge. */
async function mergeOnce(tx: Tx, base: { accountId: string; kbId: string }): Promise<boolean> {
  const count = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from knowledge_segments where kb_id = ${base.kbId}`.execute(tx)
    return rows[0]!.n
  }
  const before = await count()
  await mergeSegments(tx, { ...base, except: -1 })
  return (await count()) < before
}
