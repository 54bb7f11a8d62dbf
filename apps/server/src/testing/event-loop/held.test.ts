import { expect, it } from 'vitest'
import { cpuMs, slowness } from './cpu-ms.ts'
import { hostileTexts, type Parser } from './hostile-texts.ts'
import { PARSERS } from './parsers.ts'

/** Work that holds the event loop longer is felt by everyone. In ms of processor time on a quiet machine. */
const HELD_MOST_MS = 200
/** Lengths that are compared with each other, which reveals a parser that is not linear. */
const SHORT = 2000
/** How many of the slowest are tried at full length. */
const SLOWEST = 3
/** Other work on the machine inflates single measurements: a text that is really slow is slow each time. */
const TRIES = 3

it.each(PARSERS)('$name never holds the event loop', async (parser) => {
  const texts: { text: string; ms: number }[] = []
  for (const text of hostileTexts(Math.min(SHORT, parser.most)))
    texts.push({ text, ms: await cpuMs(() => tryOn(parser, text)) })
  const slowest = texts.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)
  for (const { text } of slowest) {
    for (const length of lengthsTo(parser.most)) {
      const long = length <= SHORT ? text : lengthened(text, length)
      const ms = await heldMs(parser, long)
      expect(ms, `ms for ${length} characters: ${JSON.stringify(long.slice(0, 40))}…`).toBeLessThan(
        HELD_MOST_MS,
      )
    }
  }
})

async function heldMs(parser: Parser, text: string): Promise<number> {
  let least = Infinity
  for (let tries = 0; tries < TRIES && least >= HELD_MOST_MS; tries += 1)
    least = Math.min(least, (await cpuMs(() => tryOn(parser, text))) / (tries === 0 ? 1 : await slowness()))
  return least
}

/** Up to the full length in steps, so that a parser that is not linear fails early. */
const lengthsTo = (most: number) =>
  [SHORT * 4, SHORT * 16, SHORT * 64].filter((length) => length < most).concat(most)

/** Repeats the middle of a text until it has this length. */
function lengthened(text: string, length: number): string {
  const middle = text.slice(1, -2)
  return text.slice(0, 1) + middle.repeat(Math.ceil(length / middle.length)).slice(0, length) + text.slice(-2)
}

async function tryOn({ run }: Parser, text: string): Promise<void> {
  try {
    await run(text)
  } catch {
    // Refusing the text is a valid answer.
  }
}
