import type { sheets } from '@millrace/contract'
import type { LaunchDraft, OutputDraft } from './types.ts'

type KnownSheets = ReadonlyMap<string, sheets.Sheet>

/** Computed columns. The cells package knows them too, but is too large to load for this. */
const FILLED: ReadonlySet<sheets.Column['type']> = new Set(['formula', 'createdTime', 'updatedTime', 'live'])

/** Columns of an existing sheet that a launch can write to. */
export const writableColumns = (sheet: sheets.Sheet | undefined): sheets.Column[] =>
  (sheet?.columns ?? []).filter(({ type }) => !FILLED.has(type))

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/**
 * The source column that fills a column of an existing sheet by default: with the same key, else the same label. As on
 * the server: files cannot be copied, and a sheet written to itself keeps its values.
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

/** What fills a column of an existing sheet: the choice, or the default. */
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

/** Labels of columns in an existing sheet that are not written. */
export const unfilledLabels = (
  output: OutputDraft,
  given: { draft: Pick<LaunchDraft, 'inputs'>; known: KnownSheets },
): string[] =>
  output.kind === 'sheet'
    ? writableColumns(given.known.get(output.sheetId)).flatMap((column) =>
        fillOf(column, output, given) === '' ? [column.label] : [],
      )
    : []
