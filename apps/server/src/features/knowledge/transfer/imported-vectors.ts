import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { similarity } from '../vectors/code.ts'
import { SIGNATURE_BYTES } from '../vectors/signature.ts'
import type { TransferVectors } from './format.ts'
import { refuse } from './read-lines.ts'

const SCALE_BYTES = 4

/** Writes an import's vectors to their set. */
export class ImportedVectors {
  readonly #context: Context
  readonly #accountId: string
  readonly #setId: number
  readonly #bytes: number

  constructor(context: Context, of: { accountId: string; setId: number; dimensions: number }) {
    this.#context = context
    this.#accountId = of.accountId
    this.#setId = of.setId
    this.#bytes = SIGNATURE_BYTES + SCALE_BYTES + of.dimensions
  }

  async take(vectors: TransferVectors): Promise<void> {
    const rows = vectors.map(([hash, packed]) => ({
      hash,
      packed: this.#check(Buffer.from(packed, 'base64')),
    }))
    await inAccount(this.#context, this.#accountId, (tx) =>
      sql`insert into knowledge_vectors (set_id, account_id, hash, signature, code)
        select ${this.#setId}, ${this.#accountId}, v.hash::uuid, decode(v.signature, 'hex'), decode(v.code, 'hex')
        from unnest(${rows.map(({ hash }) => hash)}::text[],
          ${rows.map(({ packed }) => packed.subarray(0, SIGNATURE_BYTES).toString('hex'))}::text[],
          ${rows.map(({ packed }) => packed.subarray(SIGNATURE_BYTES).toString('hex'))}::text[])
          as v(hash, signature, code)
        on conflict do nothing`.execute(tx),
    )
  }

  /** Requires the right size and a length of 1 or 0: anything else would rank its chunk above all others. */
  #check(packed: Buffer): Buffer {
    if (packed.length !== this.#bytes) throw refuse('The file has vectors of different lengths.')
    const code = packed.subarray(SIGNATURE_BYTES)
    const scale = code.readFloatLE(0)
    const components = Float32Array.from(
      { length: code.length - SCALE_BYTES },
      (_, at) => code.readInt8(SCALE_BYTES + at) * scale,
    )
    const squared = similarity(components, code)
    const isUnit = squared > 0.9 && squared < 1.1
    if (!isUnit && squared !== 0) throw refuse('The file contains an invalid vector.')
    return packed
  }
}
