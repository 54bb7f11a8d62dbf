import { Encoder } from '../../../apps/server/src/features/models/encoder/encoder.ts'
import { residentMb } from '../lib/machine.ts'
import { printTable } from '../lib/table.ts'
import { fileOf, SUBJECTS } from './documents.ts'

const QUESTION = 'Who looks after it, and how often?'
/** As many as one answer needs. */
const TEXTS = 40
const DEADLINE_MS = 120_000

/** The memory of the sentence encoder alone: this process without it, with it loaded, and with a set's passages. */
export async function benchEncoderMemory(): Promise<void> {
  const passages = (await Promise.all(articles().map(fileOf))).flatMap(({ bytes }) =>
    Buffer.from(bytes)
      .toString('utf8')
      .split(/\n{2,}/)
      .filter((text) => text.length > 40),
  )
  const encoder = new Encoder({ log: { warn: console.warn }, now: Date.now })
  const before = residentMb(process.pid)
  await encode(encoder, passages.slice(0, 1))
  const loaded = residentMb(process.pid)
  for (let at = 0; at < passages.length; at += TEXTS) await encode(encoder, passages.slice(at, at + TEXTS))
  const after = residentMb(process.pid)
  await encoder.close()
  printTable(
    'Memory of the sentence encoder, above the process without it',
    ['', 'MB'],
    [
      ['loaded, one passage', String(loaded - before)],
      [`after ${passages.length} passages`, String(after - before)],
      ['given back at its end', String(after - residentMb(process.pid))],
    ],
  )
}

/** The articles, which were written for tuning. */
const articles = () => SUBJECTS.find(({ name }) => name === 'articles, Markdown')!.documents

/** It encodes as many texts per call as an answer waits for; calling it again continues. */
async function encode(encoder: Encoder, texts: readonly string[]): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS
  for (;;) {
    const nearness = await encoder.meaning(QUESTION, texts, AbortSignal.timeout(DEADLINE_MS))
    if (nearness?.every((one) => one !== null)) return
    if (Date.now() > deadline) throw new Error('The encoder took too long.')
  }
}
