import { hasManyValues, piecesByValues } from './count-values.ts'
import { takeTurn } from './take-turn.ts'

/** The JSON of a value in pieces, each quick to produce; joined, they equal the output of `JSON.stringify`. */
export function* jsonPieces(value: unknown): Generator<string> {
  if (!hasManyValues(value) || isMadeByItself(value)) {
    const json = JSON.stringify(value)
    if (json !== undefined) yield json
  } else if (Array.isArray(value)) yield* ofList(value)
  else yield* ofObject(Object.entries(value as object))
}

const isMadeByItself = (value: unknown): boolean =>
  typeof (value as { toJSON?: unknown }).toJSON === 'function'

function* ofList(list: unknown[]): Generator<string> {
  let before = '['
  for (const { piece } of piecesByValues(list)) {
    yield before
    if (piece.length > 1) yield JSON.stringify(piece).slice(1, -1)
    else yield* jsonPieces(piece[0] ?? null)
    before = ','
  }
  yield ']'
}

function* ofObject(entries: [string, unknown][]): Generator<string> {
  let before = '{'
  for (const { piece } of piecesByValues(entries)) {
    const [first] = piece
    if (piece.length === 1 && hasManyValues(first![1])) {
      yield `${before}${JSON.stringify(first![0])}:`
      yield* jsonPieces(first![1])
    } else {
      const json = JSON.stringify(Object.fromEntries(piece)).slice(1, -1)
      if (json === '') continue
      yield before + json
    }
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

/** Same as one text, yielding to other work in between. */
export async function stringifyInTurns(value: unknown): Promise<string> {
  const pieces: string[] = []
  for (const piece of jsonPieces(value)) {
    await takeTurn()
    pieces.push(piece)
  }
  return pieces.join('')
}
