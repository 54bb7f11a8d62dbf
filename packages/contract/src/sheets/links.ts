import { z } from 'zod'
import { id } from '../ids.ts'
import { type Body, inProject, route } from '../route.ts'
import { columnKey } from './keys.ts'
import { text } from '../text.ts'

/** Maximum cells checked and records created by one call of `linkRecords`. */
export const LINK_CELLS_MAX = 10_000

export const linkOutcome = z.object({
  /** Checked cells that were kept as errors. */
  cells: z.number().int(),
  /** How many of these are now links. */
  linked: z.number().int(),
  /** How many of these refer to records that already existed. */
  found: z.number().int(),
  /** Records created in the linked sheet, one per title. */
  created: z.number().int(),
  /** Sample titles without a record, at least until now. */
  titles: z.array(z.string()),
  /** Cells that match several records and stay errors. */
  ambiguous: z.number().int(),
  /** The first reason why records can't be created, for people. */
  problem: z.string().nullable(),
  /** Cursor for the remaining cells; null at the end. */
  next: z.string().nullable(),
  /** For undo, which also removes the new records; null if nothing changed. */
  changeId: id('change').nullable(),
})
export type LinkOutcome = z.infer<typeof linkOutcome>

export const linkRecords = route({
  id: 'sheets.linkRecords',
  method: 'POST',
  path: '/millrace/sheet/:id/linkrecords',
  summary:
    'Link a column’s unmatched cells to the records they name. With `create`, records are added to the linked sheet for titles that have none; one undo reverts both. With `preview`, nothing changes and the response shows the result',
  who: inProject('write', 'write'),
  params: z.strictObject({ id: id('sheet') }),
  body: z.strictObject({
    column: columnKey,
    create: z.boolean().default(false),
    preview: z.boolean().default(false),
    /** `next` of the previous call. */
    after: text(40).optional(),
  }),
  data: linkOutcome,
})
export type LinkRecordsBody = Body<typeof linkRecords>
