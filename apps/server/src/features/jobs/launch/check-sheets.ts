import type { flows, Issue, jobs } from '@millrace/contract'
import type { Tx } from '../../../db/scope.ts'
import { Failure } from '../../../lib/errors.ts'
import { type OpenSheet, openSheet, rowsAfter } from '../../sheets/index.ts'
import type { Owner } from '../../../lib/owner.ts'

/** The sheet, if it is in the project and the member can read it; any other is reported as missing. */
export async function sheetIn(
  tx: Tx,
  { projectId, actor }: Owner,
  sheetId: string,
): Promise<OpenSheet | null> {
  const options = actor.kind === 'member' ? { member: actor } : {}
  const found = await openSheet(tx, sheetId, options).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'not_found') return null
    throw error
  })
  return found?.projectId === projectId ? found : null
}

export const NO_SHEET = 'this sheet doesn’t exist in this project'

const hasColumn = (sheet: OpenSheet, key: string): boolean => sheet.byKey.has(key.toLowerCase())

/** The sheets that provide rows, in the order of SHEETS and ASSOCIATED_SHEETS. */
export interface InputSheets {
  inputs: (OpenSheet | null)[]
  associated: (OpenSheet | null)[]
}

/** Validates a launch's inputs and adds problems to the issues. */
export async function checkInputs(
  tx: Tx,
  owner: Owner,
  { launch, document, issues, now }: Checking,
): Promise<InputSheets> {
  const inputs: (OpenSheet | null)[] = []
  const associated: (OpenSheet | null)[] = []
  for (const [n, input] of launch.SHEETS.entries()) {
    const sheet = await sheetIn(tx, owner, input.sheetId)
    inputs.push(sheet)
    const path = `SHEETS.${n}`
    if (!sheet) issues.push({ path: `${path}.sheetId`, message: NO_SHEET })
    else {
      checkMapping({ sheet, input, path, issues })
      checkColumns({ sheet, input, launch, document, path, issues })
      await checkFilter(tx, { sheet, input, path, issues, now })
    }
    if (launch.SHEETS.findIndex(({ sheetId }) => sheetId === input.sheetId) < n)
      issues.push({ path: `${path}.sheetId`, message: 'this sheet is listed twice' })
  }
  for (const [n, input] of launch.ASSOCIATED_SHEETS.entries()) {
    const sheet = await sheetIn(tx, owner, input.sheetId)
    associated.push(sheet)
    const path = `ASSOCIATED_SHEETS.${n}`
    if (!sheet) issues.push({ path: `${path}.sheetId`, message: NO_SHEET })
    else {
      checkMapping({ sheet, input, path, issues })
      checkOn({ sheet, input, inputs, launch, path, issues })
      await checkFilter(tx, { sheet, input, path, issues, now })
    }
    if (launch.ASSOCIATED_SHEETS.findIndex(({ name }) => name === input.name) < n)
      issues.push({ path: `${path}.name`, message: `another sheet is already named ${input.name}` })
  }
  return { inputs, associated }
}

export interface Checking {
  launch: jobs.JobLaunch
  document: flows.FlowDocument
  issues: Issue[]
  now: Date
}

type Input = jobs.JobLaunch['SHEETS'][number]
type Associated = jobs.JobLaunch['ASSOCIATED_SHEETS'][number]
interface SheetIssues {
  sheet: OpenSheet
  path: string
  issues: Issue[]
}

function checkMapping({ sheet, input, path, issues }: SheetIssues & { input: Input }): void {
  for (const [name, key] of Object.entries(input.mapping))
    if (!hasColumn(sheet, key))
      issues.push({ path: `${path}.mapping.${name}`, message: `the sheet has no column ${key}` })
}

/** Every column in the flow's tokens needs a source, and every mapping a target. */
function checkColumns({
  sheet,
  input,
  launch,
  document,
  path,
  issues,
}: SheetIssues & { input: Input; launch: jobs.JobLaunch; document: flows.FlowDocument }): void {
  const names = new Set(launch.ASSOCIATED_SHEETS.map(({ name }) => name))
  for (const column of document.settings.columns)
    if (!names.has(column) && !Object.hasOwn(input.mapping, column) && !hasColumn(sheet, column))
      issues.push({
        path: `${path}.mapping.${column}`,
        message: `the flow needs the column ${column}, and the sheet doesn’t have it. Map another column to it`,
      })
  const known = new Set([...document.params.map(({ key }) => key), ...document.settings.columns])
  for (const name of Object.keys(input.mapping))
    if (!known.has(name))
      issues.push({
        path: `${path}.mapping.${name}`,
        message: `the flow has no parameter or column ${name}`,
      })
}

function checkOn(
  place: SheetIssues & { input: Associated; inputs: (OpenSheet | null)[]; launch: jobs.JobLaunch },
) {
  const { sheet, input, inputs, launch, path, issues } = place
  const { on } = input
  if (launch.associatedMode === 'WHOLE') {
    if (on) issues.push({ path: `${path}.on`, message: 'can’t be combined with WHOLE, which uses all rows' })
    return
  }
  if (!on) {
    issues.push({
      path: `${path}.on`,
      message: `is required for ${launch.associatedMode}: choose the columns to match`,
    })
    return
  }
  if (!hasColumn(sheet, on.own))
    issues.push({ path: `${path}.on.own`, message: `the sheet has no column ${on.own}` })
  for (const [n, main] of inputs.entries())
    if (main && !hasColumn(main, on.main))
      issues.push({ path: `${path}.on.main`, message: `the sheet of SHEETS.${n} has no column ${on.main}` })
}

/** An invalid filter is rejected now instead of for every row. */
async function checkFilter(
  tx: Tx,
  { sheet, input, path, issues, now }: SheetIssues & { input: Input; now: Date },
): Promise<void> {
  if (!input.filter) return
  try {
    await rowsAfter(tx, sheet, { filter: input.filter, after: Number.MAX_SAFE_INTEGER, limit: 1, now })
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'invalid_request') throw error
    issues.push({ path: `${path}.filter`, message: error.message })
  }
}
