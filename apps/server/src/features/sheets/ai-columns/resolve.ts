import { createHash } from 'node:crypto'
import { isFilled } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import type { OpenSheet } from '../model/types.ts'
import { columnsOfFilter } from '../views/map-filter.ts'
import { circleMessage, type FlowColumns, liveCircle, upstream } from './order.ts'
import type { FoundFlow, AiColumnFlow, AiColumnInput } from './types.ts'

type Problem = sheets.AiColumnProblem
type Sheet = Pick<OpenSheet, 'columns' | 'byKey' | 'byId'>

/** What an AI column runs, derived from its settings, its flow and the sheet's other columns. */
interface Resolved {
  inputs: AiColumnInput[]
  waits: string[]
  mark: string
  problems: Problem[]
}

/** Determines what an AI column runs now, and everything that is wrong with it. */
export function resolveAiColumn(
  sheet: Sheet,
  { column, found, flowColumns }: { column: sheets.Column; found: FoundFlow; flowColumns: FlowColumns },
): Resolved {
  const live = column.settings.live!
  const { flow } = found
  const before = upstream(sheet, column, flowColumns)
  const { inputs, problems } = flow ? inputsOf(sheet, live, flow) : { inputs: [], problems: [] }
  const formulas = before.formulas.map(({ id, settings }) => [id, settings.formula ?? ''])
  const written = Object.entries(live.outputs).map(([key, text]) => [
    sheet.byKey.get(key.toLowerCase())?.id ?? key,
    text,
  ])
  const text = JSON.stringify([inputs, inOrder(formulas), live.params, live.output, inOrder(written)])
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  return {
    inputs,
    waits: before.live.map(({ id }) => id),
    mark: `${flow?.version ?? 0}.${hash}`,
    problems: [
      ...(found.problem ? [found.problem] : []),
      ...problems,
      ...(flow ? outputProblems(sheet, column, flow) : []),
      ...orderProblems(sheet, column, flowColumns),
      ...filterProblems(sheet, live),
    ],
  }
}

/** Independent of the order of columns and settings. */
const inOrder = (pairs: readonly (readonly string[])[]): string[] =>
  pairs.map((pair) => JSON.stringify(pair)).toSorted((a, b) => (a < b ? -1 : 1))

const gone = (path: string, key: string): Problem => ({
  code: 'column_gone',
  path,
  message: `the sheet has no column ${key}`,
})

function inputsOf(
  sheet: Sheet,
  live: sheets.AiColumnSettings,
  flow: AiColumnFlow,
): { inputs: AiColumnInput[]; problems: Problem[] } {
  const inputs: AiColumnInput[] = []
  const problems: Problem[] = []
  const names = new Set([...flow.params.map(({ key }) => key), ...flow.columns])
  for (const name of names) {
    const key = live.mapping[name] ?? (flow.columns.includes(name) ? name : undefined)
    const param = flow.params.find((one) => one.key === name)
    if (key === undefined) {
      if (param?.needed && (live.params[name] ?? null) === null)
        problems.push({
          code: 'parameter_missing',
          path: `mapping.${name}`,
          message: `the flow needs ${name}. Map a column to it or give it a value`,
        })
      continue
    }
    const column = sheet.byKey.get(key.toLowerCase())
    if (column) inputs.push({ name, column: column.id })
    else problems.push(gone(`mapping.${name}`, key))
    if (column?.type === 'updatedTime')
      problems.push({
        code: 'circle',
        path: `mapping.${name}`,
        message: `${column.label} changes whenever the cell is filled, so the cell would always be stale`,
      })
  }
  for (const name of [...Object.keys(live.mapping), ...Object.keys(live.params)])
    if (!names.has(name))
      problems.push({
        code: 'parameter_missing',
        path: `${Object.hasOwn(live.mapping, name) ? 'mapping' : 'params'}.${name}`,
        message: `the flow has no parameter or column ${name}`,
      })
  return { inputs, problems }
}

function outputProblems(sheet: Sheet, column: sheets.Column, { outputs }: AiColumnFlow): Problem[] {
  const live = column.settings.live!
  const check = (path: string, text: string): Problem[] =>
    outputs.includes(text) || text.includes('@@')
      ? []
      : [
          {
            code: 'output_gone',
            path,
            message: `${text} is neither a result of the flow (${outputs.join(', ') || 'it has none'}) nor a text with tokens`,
          },
        ]
  const further = Object.entries(live.outputs).flatMap(([key, text]): Problem[] => {
    const path = `outputs.${key}`
    const target = sheet.byKey.get(key.toLowerCase())
    if (!target) return [gone(path, key)]
    if (isFilled(target.type) || target.source !== undefined)
      return [{ code: 'output_gone', path, message: `${target.label} is filled automatically` }]
    return check(path, text)
  })
  return [...check('output', live.output), ...further]
}

function orderProblems(sheet: Sheet, column: sheets.Column, flowColumns: FlowColumns): Problem[] {
  const live = column.settings.live!
  const problems = live.waitsFor.flatMap((key, n): Problem[] => {
    const path = `waitsFor.${n}`
    const other = sheet.byKey.get(key.toLowerCase())
    if (!other) return [gone(path, key)]
    if (other.type === 'live') return []
    return [
      {
        code: 'column_gone',
        path,
        message: `${other.label} isn’t an AI column, so there is nothing to wait for`,
      },
    ]
  })
  const circle = liveCircle(sheet, column, flowColumns)
  if (circle) problems.push({ code: 'circle', path: 'mapping', message: circleMessage(circle) })
  return problems
}

function filterProblems(sheet: Sheet, { onlyIf }: sheets.AiColumnSettings): Problem[] {
  return columnsOfFilter(onlyIf).flatMap((key) =>
    sheet.byKey.has(key.toLowerCase()) ? [] : [gone('onlyIf', key)],
  )
}
