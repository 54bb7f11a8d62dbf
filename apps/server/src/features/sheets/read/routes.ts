import { sheets } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/binding.ts'
import { count, getRecord, listRecords, queryRecords } from './read-verbs.ts'

export const readRoutes = (context: Context) => [
  bind(sheets.listRecords, (call) =>
    listRecords(context, call.actor, { id: call.params.id, query: call.query, signal: call.signal }),
  ),
  bind(sheets.countRecords, (call) =>
    count(context, call.actor, { id: call.params.id, view: call.query, signal: call.signal }),
  ),
  bind(sheets.getRecord, (call) => getRecord(context, call.actor, call.params)),
  bind(sheets.query, (call) =>
    queryRecords(context, call.actor, { id: call.params.id, query: call.body, signal: call.signal }),
  ),
]
