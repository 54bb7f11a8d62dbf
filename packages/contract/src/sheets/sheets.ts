import { z } from 'zod'
import { id } from '../ids.ts'
import { page, pageQuery } from '../lists.ts'
import { inProject, route } from '../route.ts'
import { column, columnKey, COLUMNS_MAX, newColumn } from './columns.ts'
import { filter, sorts } from './filter.ts'
import { sheetKind, sheetType, systemSheet } from './type.ts'
import { line, text, timestamp } from '../text.ts'

export * from './cell-error.ts'
export * from './cell-files.ts'
export * from './columns.ts'
export * from './files.ts'
export * from './filter.ts'
export * from './links.ts'
export * from './ai-column-calls.ts'
export * from './ai-column.ts'
export * from './reading.ts'
export * from './records.ts'
export * from './type.ts'

/** Templates for new sheets: columns and a few sample rows. */
export const SHEET_TEMPLATES = ['leads', 'companies', 'contentPlan', 'survey', 'inventory', 'tasks'] as const
export const sheetTemplate = z.enum(SHEET_TEMPLATES)
export type SheetTemplate = z.infer<typeof sheetTemplate>

/** How long deleted sheets, columns and records can be restored. */
export const TRASH_DAYS = 30

export const sheetSummary = z.object({
  id: id('sheet'),
  projectId: id('project'),
  name: z.string(),
  type: sheetType,
  /**
   * For a system sheet: which agent data it shows; null for others. Visible only to members who can read conversations.
   */
  system: systemSheet.nullable(),
  /** Rows come from conversations: a system sheet, or results of a job over one. Only who can read conversations sees it. */
  conversations: z.boolean(),
  columnCount: z.number().int(),
  rowCount: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Set while it is in the trash. */
  deletedAt: timestamp.nullable(),
})
export type SheetSummary = z.infer<typeof sheetSummary>

export const view = z.object({
  id: id('view'),
  name: z.string(),
  filter: filter.nullable(),
  sort: sorts,
  /** Keys of hidden columns, and the order of the others if it differs from the sheet's. */
  hidden: z.array(columnKey),
  order: z.array(columnKey),
  widths: z.record(columnKey, z.number().int()),
  /** Number of columns that stay in place while scrolling. */
  frozen: z.number().int(),
  groupBy: columnKey.nullable(),
  rowHeight: z.enum(['short', 'medium', 'tall']),
  revision: z.number().int(),
})
export type View = z.infer<typeof view>

export const sheet = sheetSummary.extend({
  columns: z.array(column),
  views: z.array(view),
  /** Deleted columns that can still be restored. */
  deletedColumns: z.array(z.object({ id: z.string(), label: z.string(), deletedAt: timestamp })),
  /** Increases with every change of columns or records. */
  revision: z.number().int(),
})
export type Sheet = z.infer<typeof sheet>

const byId = z.strictObject({ id: id('sheet') })

export const list = route({
  id: 'sheets.list',
  method: 'GET',
  path: '/millrace/sheet',
  summary: 'List sheets of the project. With `deleted`, list those in the trash',
  who: inProject('read', 'read'),
  query: pageQuery.extend({
    search: text(200).optional(),
    type: sheetKind.optional(),
    deleted: z.stringbool().default(false),
    sort: z.enum(['updated', 'name', 'created', 'rows']).default('updated'),
  }),
  data: page(sheetSummary),
})

export const create = route({
  id: 'sheets.create',
  method: 'POST',
  path: '/millrace/sheet',
  summary: 'Create a sheet: empty, with columns, or from a template',
  who: inProject('write', 'write'),
  exactNumbers: true,
  example: { name: 'Customers', columns: [{ label: 'Name' }, { label: 'City' }] },
  body: z.strictObject({
    name: line(120),
    type: sheetType.default('INPUT_SHEET'),
    columns: z.array(newColumn).max(COLUMNS_MAX).optional(),
    /** A template with its columns and sample rows. */
    template: sheetTemplate.optional(),
  }),
  data: sheet,
})

export const get = route({
  id: 'sheets.get',
  method: 'GET',
  path: '/millrace/sheet/:id',
  summary: 'Get a sheet with its columns, views and number of rows',
  who: inProject('read', 'read'),
  params: byId,
  data: sheet,
})

export const update = route({
  id: 'sheets.update',
  method: 'PUT',
  path: '/millrace/sheet/:id',
  summary: 'Rename a sheet or change its type',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({ name: line(120).optional(), type: sheetType.optional() }),
  data: sheet,
})

export const remove = route({
  id: 'sheets.delete',
  method: 'DELETE',
  path: '/millrace/sheet/:id',
  summary: 'Move a sheet to the trash, where it can be restored for 30 days',
  who: inProject('write', 'write'),
  params: byId,
  data: z.object({ deleted: z.literal(true) }),
})

export const restore = route({
  id: 'sheets.restore',
  method: 'POST',
  path: '/millrace/sheet/:id/restore',
  summary: 'Restore a deleted sheet',
  who: inProject('write', 'write'),
  params: byId,
  data: sheet,
})

const viewFields = {
  name: line(80),
  filter: filter.nullable().default(null),
  sort: sorts.default([]),
  hidden: z.array(columnKey).max(COLUMNS_MAX).default([]),
  order: z.array(columnKey).max(COLUMNS_MAX).default([]),
  widths: z.record(columnKey, z.number().int().min(40).max(1000)).default({}),
  frozen: z.number().int().min(0).max(10).default(1),
  groupBy: columnKey.nullable().default(null),
  rowHeight: z.enum(['short', 'medium', 'tall']).default('short'),
}

export const createView = route({
  id: 'sheets.createView',
  method: 'POST',
  path: '/millrace/sheet/:id/views',
  summary: 'Create a view of the sheet',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject(viewFields),
  data: view,
})

const byView = z.strictObject({ id: id('sheet'), viewId: id('view') })

export const updateView = route({
  id: 'sheets.updateView',
  method: 'PUT',
  path: '/millrace/sheet/:id/views/:viewId',
  summary: 'Replace a view. Rejected if the revision is stale',
  who: inProject('write', 'write'),
  params: byView,
  body: z.strictObject({ ...viewFields, revision: z.number().int() }),
  data: view,
})

export const deleteView = route({
  id: 'sheets.deleteView',
  method: 'DELETE',
  path: '/millrace/sheet/:id/views/:viewId',
  summary: 'Delete a view',
  who: inProject('write', 'write'),
  params: byView,
  data: z.object({ deleted: z.literal(true) }),
})
