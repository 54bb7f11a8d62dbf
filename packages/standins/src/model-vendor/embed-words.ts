import { createHash } from 'node:crypto'

/**
 * A deterministic vector of a text's words: each word (or pair of letters in scripts without spaces) adds to a few
 * dimensions chosen by its hash. Texts that share words are close to each other.
 */
export function embedWords(text: string, dimensions: number): number[] {
  const vector = Array.from({ length: dimensions }, () => 0)
  for (const word of piecesOf(text)) {
    const hash = createHash('sha256').update(word).digest()
    for (const at of [0, 4, 8]) {
      const place = hash.readUInt32BE(at) % dimensions
      vector[place] = vector[place]! + (hash[at + 12]! % 2 === 0 ? 1 : -1)
    }
  }
  const length = Math.hypot(...vector)
  return length === 0
    ? vector.map((_, index) => (index === 0 ? 1 : 0))
    : vector.map((value) => value / length)
}

function piecesOf(text: string): string[] {
  const found = text.toLowerCase().match(/\p{Script=Han}+|[\p{L}\p{N}]+/gu) ?? []
  return found.flatMap((word) =>
    /\p{Script=Han}/u.test(word)
      ? Array.from({ length: Math.max(1, word.length - 1) }, (_, at) => word.slice(at, at + 2))
      : [word.length > 4 ? word.replace(/(?:s|es|en|e)$/, '') : word],
  )
}
