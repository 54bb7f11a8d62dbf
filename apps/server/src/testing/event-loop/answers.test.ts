import { builtinModel } from '@millrace/models'
import { expect, it } from 'vitest'
import { slowness } from './cpu-ms.ts'
import { longestTurn } from './longest-turn.ts'

/** In ms of processor time on a quiet machine: half of what no work may hold, as answers are seldom alone. */
const HELD_MOST_MS = 25
/** Other work on the machine inflates single measurements, and code that hasn't run yet is slow. */
const TRIES = 4
/** What the model reads of all passages together, and how many of them. */
const [MOST_CHARACTERS, MOST_PASSAGES] = [60_000, 40]

it.each([
  ['lines with a day and a time', 'So 9:00\n'],
  ['opening hours of many shops', 'Mon–Fri 9–18\nSat 10:00 – 16:00\nSun closed\n\n'],
  ['sentences about hours', 'We are open daily from 9:00 to 18:00, from April to October. '],
])('questions about hours never hold the event loop over %s', async (_name, piece) => {
  for (const question of ['When are you open?', 'Are you open on Sunday in July?']) {
    const ms = await heldMs(() => answerOver(piece, question))
    expect(ms, question).toBeLessThan(HELD_MOST_MS)
  }
})

async function heldMs(work: () => Promise<void>): Promise<number> {
  let least = Infinity
  for (let tries = 0; tries < TRIES && least >= HELD_MOST_MS; tries += 1) {
    const { longestMs } = await longestTurn(work)
    least = Math.min(least, longestMs < HELD_MOST_MS ? longestMs : longestMs / (await slowness()))
  }
  return least
}

/** Has the built-in model answer over as much knowledge as it reads. */
async function answerOver(piece: string, question: string): Promise<void> {
  const length = MOST_CHARACTERS / MOST_PASSAGES
  const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
  const passages = Array.from({ length: MOST_PASSAGES }, (_, number) => ({
    id: String(number),
    sourceName: 'a',
    page: null,
    heading: null,
    text,
    score: 1,
    kind: 'document' as const,
  }))
  const request = {
    instructions: '',
    turns: [{ role: 'user' as const, text: question }],
    passages,
    isWhole: true,
    fallback: '',
    language: null,
  }
  for await (const part of builtinModel.stream(request, { signal: AbortSignal.timeout(60_000) }))
    if (part.type === 'finish') expect(part.reason).toBe('stop')
}
