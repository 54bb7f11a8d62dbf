import { PassThrough } from 'node:stream'
import { once } from 'node:events'
import { withoutHidden } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { newId } from '../../../lib/ids.ts'
import { checkLimit } from '../../../lib/plan-limits.ts'
import { inAccount } from '../../../lib/scoped.ts'
import type { FileStore, StoredFile } from '../../storage/index.ts'
import { buildPostings, writePostings } from '../retrieval/index.ts'
import { LIMITS, type TransferChunk, type TransferEdit, type TransferSource } from './format.ts'
import { refuse } from './read-lines.ts'

export interface BaseRef {
  accountId: string
  projectId: string
  kbId: string
}

const CHUNKS_PER_WRITE = 250
const POSTINGS_PER_WRITE = 2000
const CUT_OFF_TEXT = 'The import was interrupted. Delete this knowledge base and import the file again.'

/** A source of an import: collects its parts, then writes them. */
export class ImportedSource {
  /** Error code of sources until the import is complete. */
  static readonly CUT_OFF = 'import_cut_off'

  readonly #context: Context
  readonly #store: FileStore
  readonly #place: BaseRef
  readonly #source: TransferSource
  readonly #id = newId('source')
  readonly #chunks: TransferChunk[] = []
  readonly #edits: TransferEdit[] = []
  #characters = 0
  #hidden = 0
  #file: { bytes: number; through: PassThrough; stored: Promise<StoredFile> } | null = null

  constructor(context: Context, store: FileStore, of: { place: BaseRef; source: TransferSource }) {
    this.#context = context
    this.#store = store
    this.#place = of.place
    this.#source = of.source
  }

  async takeFile(piece: Buffer): Promise<void> {
    if (this.#chunks.length > 0 || this.#source.fileBytes === null)
      throw refuse('The parts of the file are in the wrong order. Export the knowledge base again.')
    if (!this.#file) {
      const through = new PassThrough()
      this.#file = { bytes: 0, through, stored: this.#store.put(this.#place.accountId, through) }
      // Awaited at the end; a full disk must not crash the process before.
      this.#file.stored.catch(() => through.destroy())
    }
    this.#file.bytes += piece.length
    if (this.#file.bytes > this.#source.fileBytes) throw refuse('A file in the export is larger than stated.')
    const { through } = this.#file
    if (!through.write(piece) && !through.destroyed)
      await Promise.race([once(through, 'drain'), this.#file.stored])
  }

  takeEdit(edit: TransferEdit): void {
    this.#edits.push(edit)
    if (this.#edits.length > LIMITS.chunksPerSource)
      throw refuse('A source in the export has too many chunks.')
  }

  takeChunk(chunk: TransferChunk): void {
    const { text, hidden } = withoutHidden(chunk.text)
    this.#hidden += hidden
    this.#chunks.push({ ...chunk, text })
    this.#characters += chunk.text.length + (chunk.original?.length ?? 0)
    if (this.#chunks.length > LIMITS.chunksPerSource || this.#characters > LIMITS.charactersPerSource)
      throw refuse('A source in the export is too large to import.')
  }

  /** Writes the source with its chunks and index; returns its file's key. */
  async finish(): Promise<string | null> {
    const file = await this.#finishFile()
    try {
      await this.#run((tx) => this.#insertSource(tx, file))
      await this.#writeChunks()
    } catch (error) {
      if (file) await this.#store.remove([file.key])
      throw error
    }
    return file?.key ?? null
  }

  /** Ends an unfinished file; returns its key. */
  async abandon(): Promise<string | null> {
    const file = this.#file
    if (!file) return null
    file.through.destroy(new Error('the import was given up'))
    return file.stored.then(
      ({ key }) => key,
      () => null,
    )
  }

  async #finishFile(): Promise<StoredFile | null> {
    const { fileBytes } = this.#source
    const file = this.#file
    if (!file && fileBytes !== null) throw refuse('A file is missing from the export.')
    if (!file) return null
    file.through.end()
    const stored = await file.stored
    this.#file = null
    if (stored.bytes === fileBytes) return stored
    await this.#store.remove([stored.key])
    throw refuse('A file in the export is incomplete.')
  }

  #run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inAccount(this.#context, this.#place.accountId, work)
  }

  async #insertSource(tx: Tx, file: StoredFile | null): Promise<void> {
    const { accountId, projectId, kbId } = this.#place
    const source = this.#source
    const adding = file?.bytes ?? 0
    if (adding > 0)
      await checkLimit(tx, this.#context.config.plans, { accountId, of: 'storageBytes', adding })
    await checkLimit(tx, this.#context.config.plans, {
      accountId,
      of: 'knowledgeCharacters',
      adding: source.characters ?? this.#characters,
    })
    const error = source.error ?? { code: ImportedSource.CUT_OFF, message: CUT_OFF_TEXT }
    await sql`
      insert into knowledge_sources (id, account_id, project_id, kb_id, type, name, state, error_code, error_message, url,
        question, content, storage_key, mime, bytes, content_hash, language, pages, characters, chunk_count, tags,
        hidden_characters, refreshed_at)
      values (${this.#id}, ${accountId}, ${projectId}, ${kbId}, ${source.type}, ${source.name}, 'failed', ${error.code},
        ${error.message}, ${source.url}, ${source.question}, ${source.content}, ${file?.key ?? null}, ${source.mime},
        ${source.bytes}, ${source.contentHash}, ${source.language}, ${source.pages}, ${source.characters},
        ${this.#chunks.length}, ${source.tags}::text[], ${this.#hidden}, ${source.refreshedAt}::timestamptz)`.execute(
      tx,
    )
    await sql`
      insert into knowledge_chunk_edits (source_id, account_id, origin, occurrence, text, enabled, tags)
      select ${this.#id}, ${accountId}, e.origin, e.occurrence, e.text, e.enabled, e.tags
      from jsonb_to_recordset(${JSON.stringify(this.#edits)}::jsonb)
        as e(origin uuid, occurrence int, text text, enabled boolean, tags text[])
      on conflict do nothing`.execute(tx)
  }

  async #writeChunks(): Promise<void> {
    const numbers: number[] = []
    for (let from = 0; from < this.#chunks.length; from += CHUNKS_PER_WRITE)
      numbers.push(...(await this.#run((tx) => this.#insertChunks(tx, from))))
    const built = await buildPostings(
      this.#chunks.map(({ text, heading }, place) => ({ no: numbers[place]!, text, heading })),
      { name: this.#source.name, language: this.#source.language ?? 'en' },
    )
    const place = { ...this.#place, sourceId: this.#id }
    for (let from = 0; from < built.postings.length; from += POSTINGS_PER_WRITE)
      await this.#run((tx) => writePostings(tx, place, built.postings.slice(from, from + POSTINGS_PER_WRITE)))
    await this.#run(async (tx) => {
      await sql`update knowledge_chunks c set length = v.length
        from unnest(${numbers}::bigint[], ${built.lengths}::int[]) as v(no, length) where c.no = v.no`.execute(
        tx,
      )
      await sql`update knowledge_sources set token_count = ${built.tokens} where id = ${this.#id}`.execute(tx)
    })
  }

  async #insertChunks(tx: Tx, from: number): Promise<number[]> {
    const { accountId, projectId, kbId } = this.#place
    const slice = this.#chunks.slice(from, from + CHUNKS_PER_WRITE)
    const rows = slice.map((chunk, place) => ({ ...chunk, id: newId('chunk'), seq: from + place }))
    const inserted = await sql<{ no: number; seq: number }>`
      insert into knowledge_chunks (id, account_id, project_id, kb_id, source_id, seq, page, heading, start_offset,
        end_offset, text, original_text, edited_at, length, enabled, tags)
      select c.id, ${accountId}, ${projectId}, ${kbId}, ${this.#id}, c.seq, c.page, c.heading, c.start, c."end", c.text,
        c.original, case when c.original is not null then now() end, 0, c.enabled, c.tags
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(id text, seq int, page int, heading text, start int,
        "end" int, text text, original text, enabled boolean, tags text[])
      order by c.seq returning no, seq`.execute(tx)
    return inserted.rows.sort((a, b) => a.seq - b.seq).map(({ no }) => no)
  }
}
