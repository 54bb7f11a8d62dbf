import { type QueryExecutorProvider, sql } from 'kysely'
import { SIGNATURE_BYTES } from './signature.ts'

const WORDS = SIGNATURE_BYTES / 4
const ID_BYTES = 8
const ROWS_PER_READ = 20_000
const MOST_BYTES = 128 * 1024 * 1024

/** The signatures of a vector set, by increasing id, in append-only arrays. */
export class Signatures {
  ids = new Float64Array(1024)
  words = new Uint32Array(1024 * WORDS)
  size = 0

  get last(): number {
    return this.size > 0 ? (this.ids[this.size - 1] ?? 0) : 0
  }

  get bytes(): number {
    return this.ids.byteLength + this.words.byteLength
  }

  /** Adds rows of id (8 bytes, big-endian) and signature; known ones are skipped. */
  append(packed: Buffer): void {
    for (let at = 0; at < packed.length; at += ID_BYTES + SIGNATURE_BYTES) {
      const id = Number(packed.readBigInt64BE(at))
      if (id <= this.last) continue
      if (this.size === this.ids.length) this.#grow()
      this.ids[this.size] = id
      for (let word = 0; word < WORDS; word++)
        this.words[this.size * WORDS + word] = packed.readUInt32LE(at + ID_BYTES + word * 4)
      this.size++
    }
  }

  #grow(): void {
    const ids = new Float64Array(this.ids.length * 2)
    ids.set(this.ids)
    const words = new Uint32Array(this.words.length * 2)
    words.set(this.words)
    this.ids = ids
    this.words = words
  }
}

/**
 * In-process cache of signatures: 136 bytes per vector, so 100,000 chunks take 14 MB and are read from the database
 * once. A search only reads new ones. Least recently used sets are evicted first.
 */
export class SignatureCache {
  readonly #sets = new Map<number, Signatures>()
  readonly #most: number

  constructor(mostBytes: number = MOST_BYTES) {
    this.#most = mostBytes
  }

  /** All signatures of a set as of this transaction. */
  async read(db: QueryExecutorProvider, setId: number): Promise<Signatures> {
    const set = this.#sets.get(setId) ?? new Signatures()
    for (;;) {
      const packed = await readNew(db, setId, set.last)
      // Another search may have read the same meanwhile; appending skips duplicates.
      if (packed) set.append(packed)
      if (!packed || packed.length < ROWS_PER_READ * (ID_BYTES + SIGNATURE_BYTES)) break
    }
    this.#keep(setId, set)
    return set
  }

  /** Drops a set from which vectors were removed. */
  drop(setId: number): void {
    this.#sets.delete(setId)
  }

  #keep(setId: number, set: Signatures): void {
    this.#sets.delete(setId)
    this.#sets.set(setId, set)
    let bytes = [...this.#sets.values()].reduce((sum, one) => sum + one.bytes, 0)
    for (const [id, one] of this.#sets) {
      if (bytes <= this.#most || id === setId) break
      this.#sets.delete(id)
      bytes -= one.bytes
    }
  }
}

/** One packed value instead of thousands of rows takes a tenth of the time. */
async function readNew(db: QueryExecutorProvider, setId: number, after: number): Promise<Buffer | null> {
  const { rows } = await sql<{ packed: Buffer | null }>`
    select string_agg(int8send(id) || signature, ''::bytea order by id) as packed from (
      select id, signature from knowledge_vectors where set_id = ${setId} and id > ${after}
      order by id limit ${ROWS_PER_READ}
    ) v`.execute(db)
  return rows[0]?.packed ?? null
}
