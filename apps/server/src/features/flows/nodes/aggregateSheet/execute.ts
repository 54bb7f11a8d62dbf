import { flows, type sheets } from '@millrace/contract'
import { aggregateBy } from '../../../sheets/index.ts'
import { filterOf } from '../sheets/filter-of.ts'
import { readInStep } from '../sheets/read-in-step.ts'
import type { NodeType } from '../types.ts'

type Operation = (typeof sheets.METRICS)[number]

const COUNTS: ReadonlySet<Operation> = new Set<Operation>(['count', 'filled', 'unique'])

/** One figure over the sheet's records, or one per group. */
export const execute: NodeType['execute'] = (step, env) =>
  readInStep({ step, env }, async (reader, sheet) => {
    const { params } = step
    const op = params.operation as Operation
    const rules = params.rules as flows.RuleGroup | null | undefined
    const { items, more } = await aggregateBy(reader, sheet, {
      groupBy: params.groupBy ? [flows.textOf(params.groupBy)] : [],
      metrics: [op === 'count' ? { op } : { op, column: flows.textOf(params.column) }],
      orderBy: 0,
      limit: Number(params.limit),
      now: env.context.now(),
      ...(rules ? { filter: filterOf(sheet, rules) } : {}),
    })
    const valueOf = (text: string | null | undefined) => (COUNTS.has(op) ? Number(text ?? 0) : (text ?? null))
    const groups = items.map(({ group, metrics }) => ({
      group: group[0] ?? null,
      value: valueOf(metrics[0]),
    }))
    return {
      output: { value: groups[0]?.value ?? valueOf(null), groups: params.groupBy ? groups : [], more },
    }
  })
