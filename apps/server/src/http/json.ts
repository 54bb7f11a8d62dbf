import { takeTurn } from '../lib/take-turn.ts'
import { JsonReader } from './json-reader.ts'

interface Options {
  exactNumbers?: boolean
}

/** Steps between two checks of the clock: a few tenths of a millisecond. */
const STEPS = 1000

/** Parses a request body with `JsonReader`, yielding so that a large body blocks nobody. */
export async function readJsonBody(text: string, { exactNumbers = false }: Options = {}): Promise<unknown> {
  const reader = new JsonReader(text, exactNumbers)
  while (reader.read(STEPS)) await takeTurn()
  return reader.value
}
