import { takeTurn } from '../lib/take-turn.ts'
import { JsonReader } from './json-reader.ts'

interface Options {
  exactNumbers?: boolean
}

/** Steps between two looks at the clock: some tenths of a millisecond. */
const STEPS = 1000

/** A request body as `JsonReader` reads it, in turns: a large one holds up nobody. */
export async function readJsonBody(text: string, { exactNumbers = false }: Options = {}): Promise<unknown> {
  const reader = new JsonReader(text, exactNumbers)
  while (reader.read(STEPS)) await takeTurn()
  return reader.value
}
