import type { Data, sheets } from '@millrace/contract'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { openSheet } from '../model/open-sheet.ts'
import { presentRecord } from '../model/present-record.ts'
import { aggregate } from './aggregate.ts'
import { countRecords } from './count-records.ts'
import { findRecord } from './get-record.ts'
import { wantIndexes } from './indexes/want-indexes.ts'
import { labelsOf } from './labels.ts'
import { readRecords, wantedColumns } from './read-records.ts'
import type { ReadView } from './types.ts'

/** A window of records with the labels of what they name. */
export async function listRecords(
  context: Context,
  member: Member,
  { id, query }: { id: string; query: z.output<typeof sheets.listRecords.query> },
): Promise<Data<typeof sheets.listRecords>> {
  const fields = fieldsOf(query.fields)
  const { plan, ...answer } = await asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { member })
    const {
      items,
      next,
      at,
      plan: used,
    } = await readRecords(tx, sheet, { ...query, fields, now: context.now() })
    const labels = await labelsOf(tx, sheet, { items, wanted: wantedColumns(sheet, fields) })
    return { items, next, at, labels, revision: sheet.revision, plan: used }
  })
  return { ...answer, index: await wantIndexes(context, plan) }
}

function fieldsOf(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  return text === 'none' ? [] : text.split(',').filter(Boolean)
}

/** How many records a filter and search leave. */
export async function count(
  context: Context,
  member: Member,
  { id, view }: { id: string; view: Pick<ReadView, 'filter' | 'search'> },
): Promise<Data<typeof sheets.countRecords>> {
  const { plan, ...answer } = await asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { member })
    const counted = await countRecords(tx, sheet, { ...view, now: context.now() })
    return { ...counted, revision: sheet.revision }
  })
  return { ...answer, index: await wantIndexes(context, plan) }
}

/** One record with the labels of what it names. */
export function getRecord(
  context: Context,
  member: Member,
  { id, recordId }: { id: string; recordId: string },
): Promise<Data<typeof sheets.getRecord>> {
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { member })
    const record = presentRecord(await findRecord(tx, sheet, recordId), sheet)
    return { record, labels: await labelsOf(tx, sheet, { items: [record], wanted: sheet.columns }) }
  })
}

/** Groups of records with their counts, sums and the like. */
export function queryRecords(
  context: Context,
  member: Member,
  { id, query }: { id: string; query: z.output<typeof sheets.query.body> },
): Promise<Data<typeof sheets.query>> {
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { member })
    return aggregate(tx, sheet, { ...query, now: context.now() })
  })
}
