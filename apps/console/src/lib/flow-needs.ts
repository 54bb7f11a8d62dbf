import type { flows, sheets } from '@millrace/contract'

/** The inputs and outputs of a flow version. */
export interface Needs {
  params: readonly flows.ParameterDefinition[]
  /** Columns that its tokens name. */
  columns: readonly string[]
  /** Names of its outputs. */
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

/** Derives them from the document. Outputs are the fields of its output nodes. */
export function needsOf({ params, nodes, settings }: flows.FlowDocument): Needs {
  const results = nodes
    .filter(({ type, disabled }) => type === 'output' && !disabled)
    .flatMap((node) => namesOf(node.params.fields))
  return { params, columns: settings.columns, outputs: [...new Set(results)] }
}

/** Letters and digits only: `E-Mail` and `e_mail` are equal. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The best matching column for a name: by key, by label, or as the only one that contains the word. */
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

/** The initial mapping of all inputs. A parameter without a matching column gets a fixed value. */
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

/** Columns of an existing sheet that match an output. */
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

/** Whether a column has exactly this name. */
export const hasColumn = (word: string, columns: readonly Named[]): boolean =>
  columns.some((column) => isSame(word, column))

/** The first two columns of two sheets with the same name; empty if there are none. */
export function samePair(main: readonly Named[], own: readonly Named[]): { main: string; own: string } {
  for (const column of main) {
    const same = own.find((one) => isSame(column.key, one) || isSame(column.label, one))
    if (same) return { main: column.key, own: same.key }
  }
  return { main: '', own: '' }
}
