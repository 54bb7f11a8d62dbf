import { sheets } from '@millrace/contract'
import { z } from 'zod'
import { acrossProjects } from './pages.ts'
import { READ_ROWS } from './read-rows.ts'
import { resultOf } from './results.ts'
import { defineTool, READS } from './tool.ts'
import { ADD_ROWS, UPDATE_ROWS } from './write-rows.ts'

const OPTIONS_SHOWN = 100

/** Columns that calculate their own values. */
const CALCULATED: ReadonlySet<sheets.ColumnType> = new Set([
  'formula',
  'createdTime',
  'updatedTime',
  'live',
] as const)

const presentColumn = ({ key, label, type, valueType, required, desc, options }: sheets.Column) => ({
  key,
  label,
  type: valueType,
  writable: !CALCULATED.has(type),
  required,
  ...(desc ? { description: desc.slice(0, 500).toWellFormed() } : {}),
  ...(options.length > 0 ? { options: options.slice(0, OPTIONS_SHOWN).map(({ value }) => value) } : {}),
})

/** Sheets of the caller's projects. */
export const SHEET_TOOLS = [
  defineTool({
    name: 'list_sheets',
    title: 'List sheets',
    description: 'List sheets with their numbers of rows and columns.',
    annotations: READS,
    routes: [sheets.list],
    input: z.strictObject({
      search: z.string().max(200).optional().describe('Words of the name'),
      cursor: z.string().max(100).optional().describe('nextCursor of the page before'),
    }),
    answer: async (call, input) => {
      const { items, nextCursor } = await acrossProjects(
        call,
        { cursor: input.cursor, size: 50 },
        (outer, page) => call.routes.call(sheets.list, outer, { query: { ...page, search: input.search } }),
      )
      const shown = items.map(({ id, name, rowCount, columnCount, projectId }) => ({
        id,
        name,
        rows: rowCount,
        columns: columnCount,
        projectId,
      }))
      return resultOf({ sheets: shown, nextCursor })
    },
  }),
  defineTool({
    name: 'get_sheet',
    title: 'Get a sheet',
    description: 'Get the columns of a sheet: their keys, types and options, which other tools need.',
    annotations: READS,
    routes: [sheets.get],
    input: z.strictObject({ sheetId: sheets.get.params.shape.id.describe('A sheet of list_sheets') }),
    answer: async (call, { sheetId }) => {
      const sheet = await call.routes.call(sheets.get, call.outer, { params: { id: sheetId } })
      const columns = sheet.columns.map(presentColumn)
      return resultOf({ id: sheet.id, name: sheet.name, rows: sheet.rowCount, columns })
    },
  }),
  READ_ROWS,
  ADD_ROWS,
  UPDATE_ROWS,
]
