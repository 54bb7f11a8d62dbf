import type { sheets } from '@millrace/contract'
import type { LaunchDraft, OutputDraft } from './types.ts'

type KnownSheets = ReadonlyMap<string, sheets.Sheet>

/** Columns that nobody writes. The package of cells knows them too, but is too much to load for this. */
const FILLED: ReadonlySet<sheets.Column['type']> = new Set(['formula', 'createdTime', 'updatedTime', 'live'])

/** Columns of an existing sheet that a launch may write to. */
export const writableColumns = (sheet: sheets.Sheet | undefined): sheets.Column[] =>
  (sheet?.columns ?? []).filter(({ type }) => !FILLED.has(type))

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/**
 * The column of the rows that fills one of an existing sheet when nothing else is said: that of its key, or else of its
 * label. As the server has it: files belong to their sheet, and a sheet that is written into itself keeps what it has.
 */
export function ownColumnFor(
  column: Pick<sheets.Column, 'key' | 'label' | 'type'>,
  output: OutputDraft,
  { draft: { inputs }, known }: { draft: Pick<LaunchDraft, 'inputs'>; known: KnownSheets },
): sheets.Column | undefined {
  if (!output.includeSource || column.type === 'file') return undefined
  const columns = inputs
    .filter(({ sheetId }) => sheetId !== output.sheetId)
    .flatMap(({ sheetId }) => known.get(sheetId)?.columns ?? [])
    .filter(({ type, valueType }) => type !== 'file' && valueType !== 'file')
  const called = [column.key, column.label]
  return (
    columns.find(({ key }) => called.some((name) => isSame(name, key))) ??
    columns.find(({ label }) => called.some((name) => isSame(name, label)))
  )
}

export const tokenOf = ({ key }: Pick<sheets.Column, 'key'>): string => `@@row.${key}@@`

/** What goes into a column of an existing sheet: what was chosen, or else what is filled in by itself. */
export function fillOf(
  column: Pick<sheets.Column, 'key' | 'label' | 'type'>,
  output: OutputDraft,
  given: { draft: Pick<LaunchDraft, 'inputs'>; known: KnownSheets },
): string {
  const chosen = output.mapping[column.key]
  if (chosen !== undefined) return chosen
  const own = ownColumnFor(column, output, given)
  return own ? tokenOf(own) : ''
}

/** Labels of the columns of an existing sheet to which nothing is written. */
export const unfilledLabels = (
  output: OutputDraft,
  given: { draft: Pick<LaunchDraft, 'inputs'>; known: KnownSheets },
): string[] =>
  output.kind === 'sheet'
    ? writableColumns(given.known.get(output.sheetId)).flatMap((column) =>
        fillOf(column, output, given) === '' ? [column.label] : [],
      )
    : []
