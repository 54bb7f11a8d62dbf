import type { flows, sheets } from '@millrace/contract'

/** What a version of a flow takes from each row, and gives. */
export interface Needs {
  params: readonly flows.ParameterDefinition[]
  /** Columns that its tokens name. */
  columns: readonly string[]
  /** Names of its results. */
  outputs: readonly string[]
}

const namesOf = (fields: unknown): string[] =>
  Array.isArray(fields)
    ? fields.flatMap((field: unknown) =>
        typeof field === 'object' && field !== null && 'name' in field && typeof field.name === 'string'
          ? [field.name]
          : [],
      )
    : []

/** Reads it from the document. Results are the fields of its nodes of type output. */
export function needsOf({ params, nodes, settings }: flows.FlowDocument): Needs {
  const results = nodes
    .filter(({ type, disabled }) => type === 'output' && !disabled)
    .flatMap((node) => namesOf(node.params.fields))
  return { params, columns: settings.columns, outputs: [...new Set(results)] }
}

/** Letters and digits alone: `E-Mail` and `e_mail` are the same word. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The column that most likely holds what is called so: by key, by label, or as the only one with the word in it. */
export function guessColumn(
  names: readonly string[],
  columns: readonly Pick<sheets.Column, 'key' | 'label'>[],
): string | undefined {
  const words = names.map(plain).filter(Boolean)
  const textsOf = ({ key, label }: (typeof columns)[number]) => [plain(key), plain(label)]
  const same = columns.find((column) => textsOf(column).some((text) => words.includes(text)))
  if (same) return same.key
  const related = columns.filter((column) =>
    textsOf(column).some((text) =>
      words.some(
        (word) => Math.min(text.length, word.length) > 2 && (text.includes(word) || word.includes(text)),
      ),
    ),
  )
  return related.length === 1 ? related[0]?.key : undefined
}

/** A first mapping of all that the flow takes. A parameter without a likely column gets a value of its own. */
export function guessMapping(
  { params, columns: named }: Needs,
  columns: readonly Pick<sheets.Column, 'key' | 'label'>[],
): Record<string, string> {
  const wanted = [
    ...params.map(({ key, label }) => ({ key, names: [key, label] })),
    ...named.map((key) => ({ key, names: [key] })),
  ]
  return Object.fromEntries(wanted.map(({ key, names }) => [key, guessColumn(names, columns) ?? '']))
}

/** Columns of an existing sheet that likely take a result. */
export const guessOutputs = (
  outputs: readonly string[],
  columns: readonly Pick<sheets.Column, 'key' | 'label'>[],
): Record<string, string> =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const words = [plain(column.key), plain(column.label)]
      const found = outputs.find((name) => words.includes(plain(name)))
      return found ? [[column.key, found] as const] : []
    }),
  )

type Named = Pick<sheets.Column, 'key' | 'label'>

const isSame = (word: string, { key, label }: Named): boolean =>
  [plain(key), plain(label)].includes(plain(word))

/** Whether a column is called just so. */
export const hasColumn = (word: string, columns: readonly Named[]): boolean =>
  columns.some((column) => isSame(word, column))

/** The first two columns of two sheets that are called alike; empty where none are. */
export function samePair(main: readonly Named[], own: readonly Named[]): { main: string; own: string } {
  for (const column of main) {
    const same = own.find((one) => isSame(column.key, one) || isSame(column.label, one))
    if (same) return { main: column.key, own: same.key }
  }
  return { main: '', own: '' }
}
