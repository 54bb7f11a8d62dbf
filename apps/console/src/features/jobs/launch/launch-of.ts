import type { flows, jobs } from '@millrace/contract'
import { readForm } from '../../../lib/flows/form/values.ts'
import type { Needs } from '../../../lib/flow-needs.ts'
import { joinFilling, takesJoin } from './join-choices.ts'
import type { InputDraft, JoinDraft, LaunchDraft, OutputDraft } from './types.ts'

type Launch = jobs.JobLaunch
type ChosenSheets = Pick<LaunchDraft, 'inputs' | 'joins' | 'joinMode'>

/** Without a sheet, the flow runs once. */
export const runsOnce = ({ inputs }: Pick<LaunchDraft, 'inputs'>): boolean => inputs.length === 0

/** Columns that the rows themselves must have: all that the flow uses except those from joined sheets. */
export const ownColumns = ({ joins }: Pick<ChosenSheets, 'joins'>, { columns }: Needs): string[] =>
  columns.filter((key) => !joins.some(({ name }) => name === key))

/** Parameters without a column in every sheet or a joined one. */
export const unmapped = ({ params }: Needs, chosen: ChosenSheets) =>
  params.filter(
    (param) =>
      runsOnce(chosen) ||
      (joinFilling(param, chosen) === -1 && chosen.inputs.some(({ mapping }) => !mapping[param.key])),
  )

/** Only values of unmapped parameters: one mapped later keeps its input in the draft. */
export function filledIn(draft: LaunchDraft, needs: Needs): Record<string, unknown> {
  const keys = unmapped(needs, draft).map(({ key }) => key)
  return Object.fromEntries(Object.entries(draft.params).filter(([key]) => keys.includes(key)))
}

const filled = (mapping: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(mapping).filter(([, value]) => value !== ''))

/** What a joined sheet provides is no longer taken from the rows. */
const inputOf = ({ sheetId, filter, mapping }: InputDraft, draft: LaunchDraft, needs: Needs) => {
  const params = needs.params.filter((param) => joinFilling(param, draft) === -1).map(({ key }) => key)
  const known = [...params, ...ownColumns(draft, needs)]
  const kept = Object.entries(filled(mapping)).filter(([key]) => known.includes(key))
  return { sheetId, mapping: Object.fromEntries(kept), filter }
}

/** Choices for another join mode stay in the draft and are not sent. */
function joinOf(
  { sheetId, filter, name, main, own, mapping }: JoinDraft,
  draft: LaunchDraft,
  { params }: Needs,
): Launch['ASSOCIATED_SHEETS'][number] {
  const refused = params.filter((param) => !takesJoin(param, draft)).map(({ key }) => key)
  const kept = Object.entries(filled(mapping)).filter(([key]) => !refused.includes(key))
  const on = draft.joinMode === 'WHOLE' ? null : { main, own }
  return { sheetId, filter, name, mapping: Object.fromEntries(kept), on }
}

/** For a new sheet: columns copied from the row, then outputs. */
function newMapping({ includeSource, copied }: OutputDraft, { outputs }: Needs): Record<string, string> {
  const rows = (includeSource ? [] : copied)
    .filter((key) => !outputs.includes(key))
    .map((key) => [key, `@@row.${key}@@`] as const)
  return Object.fromEntries([...rows, ...outputs.map((name) => [name, name] as const)])
}

/** For a flow without outputs, source columns are all there is to write: they are chosen individually. */
const withSource = (output: OutputDraft, { outputs }: Needs): OutputDraft => ({
  ...output,
  includeSource: output.includeSource && outputs.length > 0,
})

function outputOf(output: OutputDraft, needs: Needs): Launch['OUTPUT_SHEETS'][number] {
  const { kind, name, sheetId, writeMode, keys, mapping, includeSource } = output
  if (kind === 'new') {
    const made = withSource(output, needs)
    const parts = { includeSource: made.includeSource, mapping: newMapping(made, needs) }
    return { newName: name.trim(), writeMode: 'UPSERT', keys: [], ...parts }
  }
  // A column that is no longer written cannot be a key.
  const kept = writeMode === 'UPSERT' ? keys.filter((key) => mapping[key] !== '') : []
  return { sheetId, writeMode, keys: kept, includeSource, mapping: { ...mapping } }
}

/** Which rows, and how many at a time; ignored without rows. */
function rowsOf(
  draft: LaunchDraft,
  needs: Needs,
): Pick<Launch, 'ASSOCIATED_SHEETS' | 'runMode' | 'runAmount' | 'associatedMode' | 'concurrency'> {
  if (runsOnce(draft))
    return {
      ASSOCIATED_SHEETS: [],
      runMode: 'STARTOVER',
      runAmount: 'ALL',
      associatedMode: 'MATCH',
      concurrency: 1,
    }
  return {
    ASSOCIATED_SHEETS: draft.joins.map((join) => joinOf(join, draft, needs)),
    runMode: draft.runMode,
    runAmount: draft.amount === '' ? 'ALL' : Number(draft.amount),
    associatedMode: draft.joinMode,
    concurrency: Number(draft.concurrency),
  }
}

/** The configured launch. */
export function launchOf(flow: Pick<flows.Flow, 'id'>, draft: LaunchDraft, needs: Needs): Launch {
  const { values } = readForm(unmapped(needs, draft), filledIn(draft, needs))
  return {
    flowId: flow.id,
    title: draft.title.trim(),
    params: values,
    SHEETS: draft.inputs.map((input) => inputOf(input, draft, needs)),
    ...rowsOf(draft, needs),
    OUTPUT_SHEETS: draft.outputs.map((output) => outputOf(output, needs)),
    ...(draft.budget === '' ? {} : { ceilingCredits: Number(draft.budget) }),
  }
}
