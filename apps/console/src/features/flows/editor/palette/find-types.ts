import { flows } from '@millrace/contract'

const plain = (text: string): string => text.toLocaleLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')

/** Rank of a match: title prefix, then title, then description. */
function rank(words: string, { title, desc, type }: flows.NodeDefinition): number {
  if (words === '') return 1
  const name = plain(title)
  if (name.startsWith(words)) return 4
  if (name.includes(words)) return 3
  if (plain(type).includes(words)) return 2
  return words.length > 2 && plain(desc).includes(words) ? 1 : 0
}

/** Node types by relevance, or by group without a search. A flow has only one start. */
export function findTypes(catalogue: flows.Catalogue, words: string): flows.NodeDefinition[] {
  const wanted = plain(words.trim())
  return [...catalogue.values()]
    .filter(({ role }) => role !== 'start')
    .map((definition) => ({ definition, rank: rank(wanted, definition) }))
    .filter((one) => one.rank > 0)
    .toSorted(
      (a, b) =>
        b.rank - a.rank ||
        flows.NODE_GROUPS.indexOf(a.definition.group) - flows.NODE_GROUPS.indexOf(b.definition.group),
    )
    .map(({ definition }) => definition)
}
