import type { sheets } from '@millrace/contract'

/** Where a column of a file goes. */
export type Target =
  | { kind: 'new'; column: sheets.NewColumn }
  | { kind: 'existing'; key: string }
  | { kind: 'none' }

export interface PlannedColumn {
  /** Place in the file, from 0. */
  index: number
  target: Target
}

/** What becomes of a file's rows and columns. */
export interface Plan {
  columns: readonly PlannedColumn[]
  mode: 'append' | 'upsert'
  /** upsert: keys of the columns that tell which record is meant. */
  keys: string[]
  /** What becomes of a value that its column can't take. */
  invalid: 'keep' | 'refuse'
}

const COMPUTED: readonly sheets.ColumnType[] = ['formula', 'createdTime', 'updatedTime']

/** Columns that a file can fill. */
export const fillable = (columns: readonly sheets.Column[]): sheets.Column[] =>
  columns.filter(({ type }) => !COMPUTED.includes(type))

const plain = (text: string): string => text.trim().toLowerCase()

/** What is proposed: columns of the same name, each once; what the sheet does not have is new. */
export function proposePlan(
  preview: sheets.ImportPreview,
  sheet: sheets.Sheet | null,
  most: number,
): readonly PlannedColumn[] {
  const free = new Set(sheet ? fillable(sheet.columns) : [])
  const room = most - (sheet?.columns.length ?? 0)
  let added = 0
  return preview.columns.map(({ index, header, suggested }) => {
    const same = [...free].find(({ key, label }) => [plain(key), plain(label)].includes(plain(header)))
    if (same) {
      free.delete(same)
      return { index, target: { kind: 'existing', key: same.key } }
    }
    added += 1
    return { index, target: added > room ? { kind: 'none' } : { kind: 'new', column: suggested } }
  })
}

/** Why a plan can't be carried out; null when it can. */
export function planProblem({ columns, mode, keys }: Plan): 'nothing' | 'twice' | 'keys' | 'unmapped' | null {
  const targets = columns.flatMap(({ target }) => (target.kind === 'existing' ? [target.key] : []))
  if (columns.every(({ target }) => target.kind === 'none')) return 'nothing'
  if (new Set(targets).size < targets.length) return 'twice'
  if (mode === 'upsert' && keys.length === 0) return 'keys'
  if (mode === 'upsert' && keys.some((key) => !targets.includes(key))) return 'unmapped'
  return null
}

/** The name of a sheet that is made of a file. */
export const nameOf = (file: string): string =>
  file.replace(/\.[a-z]+$/i, '').slice(0, 120) || file.slice(0, 120)
