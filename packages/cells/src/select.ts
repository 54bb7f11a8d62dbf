import type { sheets } from '@millrace/contract'
import { textsInJson } from './json.ts'

interface Lookup {
  exact: Map<string, string>
  folded: Map<string, string>
}

const lookups = new WeakMap<readonly sheets.Option[], Lookup>()

/** Normal form of texts that differ only in case or spaces. */
const fold = (text: string) => text.trim().split(/\s+/).join(' ').toLowerCase()

function lookupOf(options: readonly sheets.Option[]): Lookup {
  const known = lookups.get(options)
  if (known) return known
  const made: Lookup = { exact: new Map(), folded: new Map() }
  // Values win over labels, earlier options over later ones.
  for (const { value } of options) if (!made.exact.has(value)) made.exact.set(value, value)
  for (const { value, label } of options) if (!made.exact.has(label)) made.exact.set(label, value)
  for (const [text, value] of made.exact) if (!made.folded.has(fold(text))) made.folded.set(fold(text), value)
  lookups.set(options, made)
  return made
}

/** Maximum length of texts compared ignoring case and spaces; labels are far shorter. */
const FOLDED_CHARS = 2000

/** The option value for a text: by value, by label, or by either ignoring case. */
export function optionOf(options: readonly sheets.Option[], text: string): string | null {
  const { exact, folded } = lookupOf(options)
  const same = exact.get(text)
  if (same !== undefined || text.length > FOLDED_CHARS) return same ?? null
  return folded.get(fold(text)) ?? null
}

/** Maximum reported groups of similar options. */
const SIMILAR_MAX = 20

/**
 * The options for a set of texts, trimmed. `similar` are those that differ only in case or spaces; merging keeps the
 * most frequent spelling of each group.
 */
export function optionLabels(
  texts: readonly { text: string; count: number }[],
  merge: boolean,
): { labels: string[]; similar: string[][] } {
  const groups = new Map<string, Map<string, number>>()
  for (const { text, count } of texts) {
    const label = text.trim()
    if (label === '' || label.includes('\n')) continue
    const group = groups.get(fold(label)) ?? new Map<string, number>()
    groups.set(fold(label), group)
    group.set(label, (group.get(label) ?? 0) + count)
  }
  const sorted = [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const all = sorted.map(([, group]) => [...group].toSorted(([, a], [, b]) => b - a).map(([label]) => label))
  const similar = all.filter((labels) => labels.length > 1).slice(0, SIMILAR_MAX)
  return { labels: merge ? all.map(([label]) => label!) : all.flat(), similar }
}

/** Limits for options suggested from a file: number, total length, and length of each. */
const OFFERED = { options: 200, chars: 4000, label: 200 }

/** The options for a file column's texts; null if they are too many or too long. */
export function optionsIn(texts: readonly string[], type: 'singleSelect' | 'multiSelect'): string[] | null {
  const found = new Set<string>()
  for (const text of texts) {
    const choices = type === 'multiSelect' ? splitList(text) : [text.trim()]
    for (const choice of choices) if (choice !== '') found.add(choice)
    if (found.size > OFFERED.options) return null
  }
  const labels = [...found].toSorted((a, b) => (a < b ? -1 : 1))
  const isShort = labels.every((label) => label.length <= OFFERED.label && !label.includes('\n'))
  return isShort && labels.join('').length <= OFFERED.chars ? labels : null
}

const COLORS = ['slate', 'blue', 'green', 'amber', 'red', 'violet', 'teal', 'orange', 'pink'] as const

/** Options for labels, each in a different color from the previous one. */
export const optionsOf = (labels: readonly string[]): sheets.Option[] =>
  labels.map((label, at) => ({ value: label, label, color: COLORS[at % COLORS.length]! }))

/** The displayed label. */
export const labelOf = (options: readonly sheets.Option[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value

/** Joins texts so that `splitList` can split them again: by commas, or as JSON if an item requires it. */
export function joinList(items: readonly string[]): string {
  const plain = items.every((item) => item !== '' && item === item.trim() && !/[,;\n\r"[\]]/.test(item))
  return plain ? items.join(', ') : JSON.stringify(items)
}

/** Splits a list: JSON, or separated by commas, semicolons or line breaks. */
export function splitList(text: string): string[] {
  const listed = textsInJson(text)
  if (listed) return listed
  // Starting at a visible character skips blank items without a string for each.
  return (text.match(/[^\s,;][^,;\n]*/g) ?? []).map((item) => item.trimEnd())
}
