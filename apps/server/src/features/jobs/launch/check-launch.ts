import { flows, type Issue, jobs } from '@millrace/contract'
import type { Tx } from '../../../db/scope.ts'
import { invalid } from '../../../lib/errors.ts'
import type { OpenSheet } from '../../sheets/index.ts'
import { type CheckedOutput, checkOutputs } from './check-outputs.ts'
import { checkInputs } from './check-sheets.ts'
import { findVersion, type FlowVersion, freezeCalls } from '../../flows/index.ts'
import type { Owner } from '../../../lib/owner.ts'

/** A valid launch. */
export interface CheckedLaunch {
  launch: jobs.JobLaunch
  flow: FlowVersion
  callees: Record<string, string>
  inputs: OpenSheet[]
  associated: OpenSheet[]
  outputs: CheckedOutput[]
}

/**
 * Validates everything in a launch, in a transaction of its account. Throws `not_found` for the flow, and
 * `invalid_request` with all other problems and their paths.
 */
export async function checkLaunch(
  tx: Tx,
  owner: Owner,
  { launch, now }: { launch: jobs.JobLaunch; now: Date },
): Promise<CheckedLaunch> {
  const flow = await findVersion(tx, owner, launch)
  const issues: Issue[] = []
  const checking = { launch, document: flow.document, issues, now }
  const sources = await checkInputs(tx, owner, checking)
  const { inputs, associated } = sources
  const outputs = await checkOutputs(tx, owner, { checking, sources })
  issues.push(
    ...problemsOfNoRows(launch, flow.document),
    ...problemsOfParams(launch, flow.document),
    ...problemsOfNames(launch, flow.document),
  )
  if (issues.length > 0) throw invalid(issues)
  const callees = await freezeCalls(tx, owner, flow)
  const isThere = (sheet: OpenSheet | null): sheet is OpenSheet => sheet !== null
  return {
    launch,
    flow,
    callees,
    inputs: inputs.filter(isThere),
    associated: associated.filter(isThere),
    outputs,
  }
}

/** A flow without row inputs can run without a sheet; associated sheets then have nothing to join. */
function problemsOfNoRows(
  { SHEETS, ASSOCIATED_SHEETS, associatedMode }: jobs.JobLaunch,
  { settings }: flows.FlowDocument,
): Issue[] {
  if (SHEETS.length > 0) return []
  const lists = new Set(ASSOCIATED_SHEETS.map(({ name }) => name))
  const missing = settings.columns.filter((column) => !lists.has(column))
  return [
    ...(missing.length > 0
      ? [{ path: 'SHEETS', message: `the flow needs rows with these columns: ${missing.join(', ')}` }]
      : []),
    ...(ASSOCIATED_SHEETS.length > 0 && associatedMode !== 'WHOLE'
      ? [{ path: 'associatedMode', message: 'must be WHOLE without SHEETS: there is no row to join' }]
      : []),
  ]
}

/** Parameters filled by rows or associated rows are validated per row. */
function problemsOfParams(launch: jobs.JobLaunch, { params }: flows.FlowDocument): Issue[] {
  const isMapped = (key: string) =>
    (launch.SHEETS.length > 0 && launch.SHEETS.every(({ mapping }) => Object.hasOwn(mapping, key))) ||
    launch.ASSOCIATED_SHEETS.some(({ mapping }) => Object.hasOwn(mapping, key))
  const given = flows
    .checkParameters(params, launch.params)
    .filter(({ key }) => !isMapped(key))
    .map(({ key, message }) => ({ path: `params.${key}`, message }))
  return [...given, ...launch.ASSOCIATED_SHEETS.flatMap((_, n) => problemsOfFilling(launch, params, n))]
}

/** A parameter has one source; a list requires a parameter that can hold it. */
function problemsOfFilling(
  { SHEETS, ASSOCIATED_SHEETS, associatedMode }: jobs.JobLaunch,
  params: flows.FlowDocument['params'],
  n: number,
): Issue[] {
  const { mapping } = ASSOCIATED_SHEETS[n]!
  const before = [...SHEETS, ...ASSOCIATED_SHEETS.slice(0, n)]
  return params.flatMap(({ key, type }): Issue[] => {
    if (!Object.hasOwn(mapping, key)) return []
    const path = `ASSOCIATED_SHEETS.${n}.mapping.${key}`
    if (before.some((other) => Object.hasOwn(other.mapping, key)))
      return [{ path, message: 'another sheet already fills this parameter' }]
    return associatedMode === 'WHOLE' && !jobs.LIST_PARAMETERS.has(type)
      ? [{ path, message: 'takes one value, and WHOLE gives a list; join by a key with MATCH' }]
      : []
  })
}

function problemsOfNames(launch: jobs.JobLaunch, { params }: flows.FlowDocument): Issue[] {
  const taken = new Set<string>([...flows.RESERVED_KEYS, ...params.map(({ key }) => key)])
  return launch.ASSOCIATED_SHEETS.flatMap(({ name }, n) =>
    taken.has(name)
      ? [
          {
            path: `ASSOCIATED_SHEETS.${n}.name`,
            message: `${name} is already used in the flow`,
          },
        ]
      : [],
  )
}
