import { flows } from '@millrace/contract'
import { readWindow } from '../../../sheets/index.ts'
import { filterOf } from '../sheets/filter-of.ts'
import { readInStep } from '../sheets/read-in-step.ts'
import { flatRow } from '../sheets/row-of.ts'
import type { NodeType } from '../types.ts'

/** A range of the sheet's records. */
export const execute: NodeType['execute'] = (step, env) =>
  readInStep({ step, env }, async (reader, sheet) => {
    const { params } = step
    const rules = params.rules as flows.RuleGroup | null | undefined
    const column = params.sort ? flows.textOf(params.sort) : null
    const window = await readWindow(reader, sheet, {
      limit: Number(params.limit),
      now: env.context.now(),
      ...(rules ? { filter: filterOf(sheet, rules) } : {}),
      ...(column ? { sort: [{ column, descending: params.descending === true }] } : {}),
    })
    const records = window.items.map((record) => flatRow(sheet, record))
    return {
      output: { records, first: records[0] ?? null, count: records.length, more: window.next !== null },
    }
  })
