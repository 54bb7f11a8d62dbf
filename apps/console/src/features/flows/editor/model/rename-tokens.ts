import { parseTemplate, writeToken } from '@millrace/engine'

function renamedText(text: string, names: ReadonlyMap<string, string>): string {
  let made = text
  for (const part of parseTemplate(text).parts.toReversed()) {
    const name = typeof part === 'string' ? undefined : names.get(part.head)
    if (typeof part === 'string' || name === undefined) continue
    const end = part.offset + part.source.length
    made = `${made.slice(0, part.offset)}${writeToken({ ...part, head: name })}${made.slice(end)}`
  }
  return made
}

/** Renames tokens in settings (`names`: from → to); all others stay. */
export function renameTokens(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return value.includes('@@') ? renamedText(value, names) : value
  if (Array.isArray(value)) return value.map((one) => renameTokens(one, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renameTokens(one, names)]))
}
