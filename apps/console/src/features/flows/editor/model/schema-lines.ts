type ShownType = 'text' | 'number' | 'boolean' | 'list' | 'object' | 'null'

/** One line describing the structure of a value. */
export interface SchemaLine {
  key: string
  depth: number
  type: ShownType
  /** For a list: its length, and the type of its items. */
  count?: number
  of?: ShownType
}

const DEEPEST = 6
const MOST = 300

export function typeOf(value: unknown): ShownType {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'object') return 'object'
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text'
}

/** The structure of a value as lines; lists are described by their first item. */
export function schemaLines(value: unknown): SchemaLine[] {
  const lines: SchemaLine[] = []
  function walk(one: unknown, depth: number): void {
    if (depth > DEEPEST || typeof one !== 'object' || one === null) return
    if (Array.isArray(one)) {
      walk(one[0], depth)
      return
    }
    for (const [key, inner] of Object.entries(one)) {
      if (lines.length >= MOST) return
      const list: unknown[] | null = Array.isArray(inner) ? inner : null
      lines.push({
        key,
        depth,
        type: typeOf(inner),
        ...(list ? { count: list.length, of: typeOf(list[0]) } : {}),
      })
      walk(inner, depth + 1)
    }
  }
  walk(value, 0)
  return lines
}

export interface ShownTable {
  columns: string[]
  rows: string[][]
  /** Total number of rows. */
  count: number
}

const ROWS = 50
const COLUMNS = 20
const CELL = 200

// Characters that a terminal or browser would interpret instead of showing.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g

/** Text that is safe to render: invisible and bidi control characters are replaced by a visible one. */
export const visible = (text: string): string => text.replaceAll(CONTROLS, '␦')

export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = visible(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  return text.length > CELL ? `${text.slice(0, CELL)}…` : text
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list of objects as rows, an object as name/value pairs; null for other values. */
export function tableOf(value: unknown): ShownTable | null {
  if (isRecord(value)) {
    const entries = Object.entries(value)
    return entries.length === 0
      ? null
      : {
          columns: [],
          rows: entries.slice(0, ROWS).map(([key, one]) => [visible(key), cellText(one)]),
          count: entries.length,
        }
  }
  if (!Array.isArray(value) || value.length === 0) return null
  const items: unknown[] = value
  const shown = items.slice(0, ROWS)
  const columns = [...new Set(shown.filter(isRecord).flatMap((one) => Object.keys(one)))].slice(0, COLUMNS)
  if (columns.length === 0)
    return { columns: [], rows: shown.map((one) => [cellText(one)]), count: items.length }
  const rows = shown.map((one) =>
    isRecord(one)
      ? columns.map((key) => cellText(one[key]))
      : [cellText(one), ...columns.slice(1).map(() => '')],
  )
  return { columns: columns.map(visible), rows, count: items.length }
}
