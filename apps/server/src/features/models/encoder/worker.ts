import { setImmediate } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import type { Ask, Nearness } from './protocol.ts'
import { cosine, KeptVectors, loadEncoder, pack, type Packed } from './vectors.ts'

// The encoder's thread. Each text is embedded once and cached; what a response cannot wait for is embedded afterwards.

/** A batch of this size takes about 50 ms on one core; larger ones use memory that is never freed. */
const BATCH = 6
/** Maximum uncached texts that a question waits for. */
const FRESH = 12
const FRESH_MS = 110
/** Maximum cached texts, at half a kilobyte each plus their characters. */
const MOST_KEPT = 20_000
const MOST_LATER = 1000

const port = parentPort!
const kept = new KeptVectors(MOST_KEPT)
const asked: Ask[] = []
let later: string[] = []
let isAtWork = false
const encoder = loadEncoder()

port.on('message', (ask: Ask) => {
  asked.push(ask)
  if (!isAtWork) void work()
})

/** Questions first, in order; then their remaining texts, one batch at a time. An error ends the thread. */
async function work(): Promise<void> {
  isAtWork = true
  for (;;) {
    const ask = asked.shift()
    if (ask) port.postMessage(await tell(ask))
    else if (later.length > 0) await embed(later.splice(0, BATCH))
    else break
    // Receives messages that arrived meanwhile.
    await setImmediate()
  }
  isAtWork = false
}

async function tell({ id, question, texts }: Ask): Promise<Nearness> {
  const until = performance.now() + FRESH_MS
  await embed([question])
  const unknown = [...new Set(texts.filter((text) => !kept.has(text)))]
  for (let from = 0; from < Math.min(FRESH, unknown.length) && performance.now() < until; from += BATCH)
    await embed(unknown.slice(from, from + BATCH))
  later = [...unknown.filter((text) => !kept.has(text)), ...later].slice(0, MOST_LATER)
  const wanted = kept.get(question)
  const near = (vector: Packed | undefined) => (wanted && vector ? cosine(wanted, vector) : null)
  return { id, nearness: texts.map((text) => near(kept.get(text))) }
}

async function embed(texts: readonly string[]): Promise<void> {
  const missing = texts.filter((text) => !kept.has(text))
  if (missing.length === 0) return
  const vectors = await (await encoder)(missing)
  for (const [at, vector] of vectors.entries()) kept.set(missing[at]!, pack(vector))
}
