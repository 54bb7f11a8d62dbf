import { readFileSync } from 'node:fs'

/** How near another word is to one: it can mean the same, or only something broader or similar. */
export type Relation = 'same' | 'near'

let related: ReadonlyMap<string, string> | null = null

/** The stems of an English word that WordNet relates to the word of this stem; none for rare words. */
export function relatedWords(stem: string): Map<string, Relation> {
  related ??= read()
  const [same = '', near = ''] = related.get(stem)?.split(' > ') ?? []
  const entries = (stems: string, relation: Relation) =>
    stems
      .split(' ')
      .filter(Boolean)
      .map((one): [string, Relation] => [one, relation])
  return new Map([...entries(near, 'near'), ...entries(same, 'same')])
}

/** Read when the first English question comes: 160 kB, in some 2 ms. */
function read(): ReadonlyMap<string, string> {
  const text = readFileSync(new URL('./related-words.txt', import.meta.url), 'utf8')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const end = line.indexOf(' ')
      return [line.slice(0, end), line.slice(end + 1)]
    }),
  )
}
