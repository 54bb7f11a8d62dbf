import type { sheets } from '@millrace/contract'
import { guessMapping, guessOutputs, hasColumn, type Needs, samePair } from '../../../lib/flow-needs.ts'
import { ownColumns } from './launch-of.ts'
import type { InputDraft, JoinDraft, LaunchDraft, OutputDraft } from './types.ts'

type KnownSheets = ReadonlyMap<string, sheets.Sheet>

/** Columns that all sheets of a launch have, named as in the first sheet. */
export function commonColumns(inputs: readonly InputDraft[], known: KnownSheets): readonly sheets.Column[] {
  const [first, ...others] = inputs.flatMap(({ sheetId }) => known.get(sheetId) ?? [])
  return (first?.columns ?? []).filter(({ key }) =>
    others.every(({ columns }) => columns.some((column) => column.key === key)),
  )
}

/** The likely name of a joined sheet in the flow: a row field that no sheet has as a column. */
export function nameOfJoin(
  needs: Needs,
  draft: Pick<LaunchDraft, 'inputs' | 'joins'>,
  known: KnownSheets,
): string {
  const columns = commonColumns(draft.inputs, known)
  const free = ownColumns(draft, needs).find((key) => !hasColumn(key, columns))
  return free ?? `other${draft.joins.length === 0 ? '' : String(draft.joins.length + 1)}`
}

function guessInput(input: InputDraft, needs: Needs, known: KnownSheets): InputDraft {
  const sheet = known.get(input.sheetId)
  const isNew = Object.keys(input.mapping).length === 0
  return sheet && isNew ? { ...input, mapping: guessMapping(needs, sheet.columns) } : input
}

function guessJoin(join: JoinDraft, columns: readonly sheets.Column[], known: KnownSheets): JoinDraft {
  const sheet = known.get(join.sheetId)
  if (!sheet || join.main !== '' || join.own !== '') return join
  return { ...join, ...samePair(columns, sheet.columns) }
}

function guessOutput(output: OutputDraft, needs: Needs, known: KnownSheets): OutputDraft {
  const sheet = output.kind === 'sheet' ? known.get(output.sheetId) : undefined
  const isNew = Object.keys(output.mapping).length === 0
  return sheet && isNew ? { ...output, mapping: guessOutputs(needs.outputs, sheet.columns) } : output
}

/** Fills in likely values where nothing was chosen. */
export function withGuesses(draft: LaunchDraft, needs: Needs, known: KnownSheets): LaunchDraft {
  const columns = commonColumns(draft.inputs, known)
  return {
    ...draft,
    inputs: draft.inputs.map((input) => guessInput(input, needs, known)),
    joins: draft.joins.map((join) => guessJoin(join, columns, known)),
    outputs: draft.outputs.map((output) => guessOutput(output, needs, known)),
  }
}
