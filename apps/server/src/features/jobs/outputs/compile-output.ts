import { isFilled } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import type { OpenSheet } from '../../sheets/index.ts'
import type { EndedRun } from '../../runs/index.ts'
import { columnCalled, unnamedResults } from '../columns/plan-output.ts'
import { ownValue } from '../slices/own-values.ts'
import { compileRow, filled } from './fill-output.ts'
import type { OutputGroup } from './types.ts'

type Cells = Record<string, sheets.CellValue | undefined>
interface Succeeded {
  header: EndedRun['header']
  end: Extract<EndedRun['end'], { state: 'succeeded' }>
}

/** Turns a run into a row of an output, by column key: from the mapping, then its outputs, then its source row. */
export function compileOutput(sheet: OpenSheet, { output, job, index }: OutputGroup) {
  const mapping = Object.fromEntries(Object.entries(output.mapping).filter(([, value]) => value !== ''))
  const fillMapped = compileRow(sheet, mapping)
  const named = new Set(Object.keys(output.mapping).map((key) => key.toLowerCase()))
  const open = sheet.columns.filter(({ key, type }) => !named.has(key.toLowerCase()) && !isFilled(type))
  const copies = Object.entries(job.outputs[index]?.copies ?? {}).flatMap(([key, copy]) => {
    const column = open.find((one) => one.key === key)
    return column ? [{ column, copy }] : []
  })
  const sources = job.launch.SHEETS.map(({ sheetId }) => sheetId)
  const columns = new Map<string, sheets.Column | undefined>()
  const columnOf = (name: string) => {
    if (!columns.has(name)) columns.set(name, columnCalled(open, name))
    return columns.get(name)
  }
  return ({ header, end }: Succeeded): Cells => {
    const { params, row } = header.input
    const cells = fillMapped({ outputs: end.outputs, params, row: row ?? {} })
    const at = sources.indexOf(header.source?.sheetId ?? '')
    for (const { column, copy } of copies) {
      const key = copy.from[at]
      if (typeof key === 'string') cells[column.key] = filled(column, ownValue(header.input, key))
    }
    for (const name of unnamedResults(Object.keys(end.outputs), output.mapping)) {
      const column = columnOf(name)
      if (column) cells[column.key] = filled(column, end.outputs[name])
    }
    return cells
  }
}
