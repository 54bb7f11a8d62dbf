import type { sheets } from '@millrace/contract'

interface Lookup {
  exact: Map<string, string>
  folded: Map<string, string>
}

const lookups = new WeakMap<readonly sheets.Option[], Lookup>()

const fold = (text: string) => text.trim().toLowerCase()

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

/** The value of the option that a text means: its value, its label, or either whatever the case. */
export function optionOf(options: readonly sheets.Option[], text: string): string | null {
  const { exact, folded } = lookupOf(options)
  return exact.get(text) ?? folded.get(fold(text)) ?? null
}

/** The label people see. */
export const labelOf = (options: readonly sheets.Option[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value

/** Several texts in one, so that `splitList` finds them again: commas, or JSON where a text needs it. */
export function joinList(items: readonly string[]): string {
  const plain = items.every((item) => item !== '' && item === item.trim() && !/[,;\n\r"[\]]/.test(item))
  return plain ? items.join(', ') : JSON.stringify(items)
}

/** The texts of a list: JSON, or separated by commas, semicolons or line breaks. */
export function splitList(text: string): string[] {
  if (/^\s*\[/.test(text)) {
    try {
      const parsed: unknown = JSON.parse(text)
      if (Array.isArray(parsed) && parsed.every((item) => typeof item === 'string')) return parsed
    } catch {
      // Not JSON: a text that begins with a bracket.
    }
  }
  return text
    .split(/[,;\n]/)
    .map((item) => item.trim())
    .filter(Boolean)
}
