import { setImmediate } from 'node:timers/promises'
import { JsonReader } from './json-reader.ts'

interface Options {
  exactNumbers?: boolean
}

/** Steps between two looks at the clock: some tenths of a millisecond. */
const STEPS = 1000
/** How long a body may be read before others have their turn. */
const TURN_MS = 10

/** A request body as `JsonReader` reads it, in turns: a large one holds up nobody. */
export async function readJsonBody(text: string, { exactNumbers = false }: Options = {}): Promise<unknown> {
  const reader = new JsonReader(text, exactNumbers)
  let turn = performance.now()
  while (reader.read(STEPS)) {
    if (performance.now() - turn < TURN_MS) continue
    await setImmediate()
    turn = performance.now()
  }
  return reader.value
}
