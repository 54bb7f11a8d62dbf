import { z } from 'zod'
import { id } from '../ids.ts'
import { type Body, inProject, route } from '../route.ts'
import { columnKey } from './keys.ts'
import { text } from '../text.ts'

/** Cells that one call of `linkRecords` looks at, and records that it creates at most. */
export const LINK_CELLS_MAX = 10_000

export const linkOutcome = z.object({
  /** Cells that were kept as errors and were looked at. */
  cells: z.number().int(),
  /** Of these, how many are links now. */
  linked: z.number().int(),
  /** Of these, how many name records that were there already. */
  found: z.number().int(),
  /** Records that were created in the linked sheet, one for each title. */
  created: z.number().int(),
  /** Some of the titles that no record has, or had until now. */
  titles: z.array(z.string()),
  /** Cells that name several records: they stay errors. */
  ambiguous: z.number().int(),
  /** Why records can't be created, for people: the first reason. */
  problem: z.string().nullable(),
  /** Where to go on: there are more cells. Null at the end. */
  next: z.string().nullable(),
  /** For undo, which takes the new records back as well; null when nothing changed. */
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
    /** The `next` of the call before. */
    after: text(40).optional(),
  }),
  data: linkOutcome,
})
export type LinkRecordsBody = Body<typeof linkRecords>
