import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Encoder } from './encoder.ts'
import { cosine, KeptVectors, pack } from './vectors.ts'

const open: Encoder[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((encoder) => encoder.close()))
})

function start(options: { program?: string; now?: () => number } = {}) {
  const warnings: unknown[] = []
  const { program, now = Date.now } = options
  const encoder = new Encoder({
    log: { warn: (...warning: unknown[]) => warnings.push(warning) },
    now,
    ...(program === undefined ? {} : { program: fileOf(program) }),
  })
  open.push(encoder)
  return { encoder, warnings }
}

/** A worker thread's program, as a file. */
function fileOf(program: string): URL {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-encoder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'program.mjs')
  writeFileSync(path, program)
  return pathToFileURL(path)
}

const signal = () => new AbortController().signal
const TEXTS = ['The cat sleeps on the sofa.', 'Our interest rates rose in March.', 'A kitten is napping.']

describe('the encoder', () => {
  it('finds what is similar in meaning, from the packages alone, once it is loaded', async () => {
    const { encoder } = start()
    // While it loads, answers don't wait for it.
    let near: readonly (number | null)[] | null = null
    while (!near?.every((one) => one !== null))
      near = await encoder.meaning('Where does the cat rest?', TEXTS, signal())
    const [cat, rates, kitten] = near as number[]
    expect(cat).toBeGreaterThan(rates! + 0.2)
    expect(kitten).toBeGreaterThan(rates! + 0.1)
  })

  it('is left alone for a while after a crash, and started again', async () => {
    let time = 0
    const { encoder, warnings } = start({ program: 'process.exit(1)', now: () => time })
    // On a busy machine, it crashes only after its answer was given up on.
    const crashed = (times: number) =>
      vi.waitFor(() => expect(warnings).toHaveLength(times), { timeout: 60_000 })
    expect(await encoder.meaning('Where?', TEXTS, signal())).toBeNull()
    await crashed(1)
    expect(await encoder.meaning('Where?', TEXTS, signal())).toBeNull()
    expect(warnings).toHaveLength(1)
    time = 31_000
    expect(await encoder.meaning('Where?', TEXTS, signal())).toBeNull()
    await crashed(2)
  })

  it('that is slow is not waited for', async () => {
    const { encoder, warnings } = start({ program: 'setInterval(() => undefined, 1000)' })
    const begun = performance.now()
    expect(await encoder.meaning('Where?', TEXTS, signal())).toBeNull()
    expect(performance.now() - begun).toBeGreaterThan(150)
    expect(warnings).toEqual([])
  })

  it('is abandoned when the caller leaves, and accepts no more than it can handle', async () => {
    const { encoder } = start({ program: 'setInterval(() => undefined, 1000)' })
    const caller = new AbortController()
    const asked = Array.from({ length: 16 }, () => encoder.meaning('Where?', TEXTS, caller.signal))
    // The seventeenth isn't waited for at all.
    expect(
      await Promise.race([
        encoder.meaning('Where?', TEXTS, signal()),
        ...asked.map((one) => one.then(() => 0)),
      ]),
    ).toBeNull()
    caller.abort()
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 16 }, () => null))
  })
})

describe('packed vectors', () => {
  it('preserve cosines within 0.01', () => {
    const a = Array.from({ length: 512 }, (_, at) => Math.sin(at))
    const b = Array.from({ length: 512 }, (_, at) => Math.sin(at * 1.01))
    const dot = (x: number[], y: number[]) => x.reduce((sum, value, at) => sum + value * y[at]!, 0)
    const exact = dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
    expect(Math.abs(cosine(pack(a), pack(b)) - exact)).toBeLessThan(0.01)
  })

  it('are kept up to a number; the least recently used are dropped', () => {
    const kept = new KeptVectors(2)
    for (const text of ['a', 'b']) kept.set(text, pack([1]))
    kept.get('a')
    kept.set('c', pack([1]))
    expect(['a', 'b', 'c'].filter((text) => kept.has(text))).toEqual(['a', 'c'])
  })
})
