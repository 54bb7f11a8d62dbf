import { flows, say } from '@millrace/contract'
import { type Step, StepError } from '@millrace/engine'
import type { GivenRow, OpenSheet } from '../../../sheets/index.ts'
import { cellOf } from '../sheets/cell-of.ts'
import type { NodeEnv } from '../types.ts'

const MOST_ROWS = 10_000

type InputRow = Readonly<Record<string, unknown>>

function listOf(value: unknown): InputRow[] {
  if (!Array.isArray(value)) throw new StepError('not_a_list', say('list.notRecords'))
  if (value.length > MOST_ROWS)
    throw new StepError('too_many', say('list.tooLong', { count: value.length, most: MOST_ROWS }))
  return value.map((one: unknown, index) => {
    if (typeof one === 'object' && one !== null && !Array.isArray(one)) return one as InputRow
    throw new StepError('not_fields', say('list.item', { number: index + 1 }))
  })
}

function oneOf(params: Step['params']): InputRow {
  const cells = (params.cells ?? []) as { name: string; value: unknown }[]
  return Object.fromEntries(cells.map(({ name, value }) => [name, value]))
}

/** For a single record: the run's row, or the id in the settings. */
function idOf({ params }: Pick<Step, 'params'>, { source }: NodeEnv): string | undefined {
  if (params.match === 'id') return params.recordId ? flows.textOf(params.recordId) : undefined
  if (params.match !== 'row') return undefined
  if (!source || source.sheetId !== params.sheet) throw new StepError('no_row', say('sheet.noRow'))
  return source.recordId
}

const RECORD_ID = 'recordId'

/** The rows to write, by column key, with ids from the settings or the list. */
export function givenRows(sheet: OpenSheet, step: Step, env: NodeEnv): GivenRow[] {
  const { params } = step
  const isList = params.source === 'list'
  const own = isList ? undefined : idOf(step, env)
  return (isList ? listOf(params.list) : [oneOf(params)]).map((given) => {
    const { [RECORD_ID]: recordId, ...cells } = given
    const isColumn = sheet.byKey.has(RECORD_ID.toLowerCase())
    const id = own ?? (isColumn || !recordId ? undefined : flows.textOf(recordId))
    const named = isColumn ? given : cells
    return {
      ...(id === undefined ? {} : { id }),
      cells: Object.fromEntries(
        Object.entries(named).map(([key, value]) => [key, cellOf(sheet.byKey.get(key.toLowerCase()), value)]),
      ),
    }
  })
}
