import { analyse } from '../../../apps/server/src/features/knowledge/retrieval/index.ts'

// A stand-in for an embedding model that needs no vendor: latent semantics, the leading directions of the collection's
// own words. It is older and weaker than what vendors offer; it shows how two rankings of different kinds are joined,
// not how well a vendor's model searches.

type Counts = Map<number, number>

const ROUNDS = 4

interface LatentSemantics {
  dimensions: number
  embed(text: string): Float32Array
}

/** Learns from English texts; returns a function that turns any text into a vector. */
export function learnLatentSemantics(texts: readonly string[], dimensions = 128): LatentSemantics {
  const places = new Map<string, number>()
  const documents = texts.map((text) => count(text, (term) => placeOf(places, term)))
  const rarity = rarities(documents, places.size)
  const rows = documents.map((counts) => weigh(counts, rarity))
  let basis = orthonormal(randomColumns(places.size, dimensions))
  for (let round = 0; round < ROUNDS; round++) basis = orthonormal(timesTransposed(rows, basis, places.size))
  return {
    dimensions,
    embed: (text) =>
      project(
        weigh(
          count(text, (term) => places.get(term) ?? null),
          rarity,
        ),
        basis,
      ),
  }
}

function placeOf(places: Map<string, number>, term: string): number {
  const known = places.get(term)
  if (known !== undefined) return known
  places.set(term, places.size)
  return places.size - 1
}

function count(text: string, placeOfTerm: (term: string) => number | null): Counts {
  const counts: Counts = new Map()
  for (const { term, stop } of analyse(text, 'en')) {
    const place = stop ? null : placeOfTerm(term)
    if (place !== null) counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return counts
}

function rarities(documents: readonly Counts[], terms: number): Float64Array {
  const having = new Float64Array(terms)
  for (const counts of documents) for (const place of counts.keys()) having[place]! += 1
  return having.map((n) => Math.log((documents.length + 1) / (n + 1)))
}

function weigh(counts: Counts, rarity: Float64Array): Counts {
  const weights = new Map([...counts].map(([place, n]) => [place, (1 + Math.log(n)) * (rarity[place] ?? 0)]))
  const length = Math.sqrt([...weights.values()].reduce((sum, weight) => sum + weight * weight, 0)) || 1
  return new Map([...weights].map(([place, weight]) => [place, weight / length]))
}

/** One array per direction. */
type Columns = Float64Array[]

function randomColumns(size: number, count: number): Columns {
  let state = 1
  const random = () => ((state = (Math.imul(state, 1664525) + 1013904223) | 0) >>> 0) / 4294967296 - 0.5
  return Array.from({ length: count }, () => Float64Array.from({ length: size }, random))
}

function orthonormal(columns: Columns): Columns {
  for (const [index, column] of columns.entries()) {
    for (const other of columns.slice(0, index)) {
      let shared = 0
      for (let i = 0; i < column.length; i++) shared += column[i]! * other[i]!
      for (let i = 0; i < column.length; i++) column[i]! -= shared * other[i]!
    }
    const length = Math.sqrt(column.reduce((sum, value) => sum + value * value, 0)) || 1
    for (let i = 0; i < column.length; i++) column[i]! /= length
  }
  return columns
}

/** The transpose of the rows times the rows times the columns: one step of the power method. */
function timesTransposed(rows: readonly Counts[], columns: Columns, size: number): Columns {
  return columns.map((column) => {
    const next = new Float64Array(size)
    for (const row of rows) {
      let share = 0
      for (const [place, weight] of row) share += weight * column[place]!
      for (const [place, weight] of row) next[place]! += weight * share
    }
    return next
  })
}

function project(row: Counts, columns: Columns): Float32Array {
  return Float32Array.from(columns, (column) => {
    let sum = 0
    for (const [place, weight] of row) sum += weight * column[place]!
    return sum
  })
}
