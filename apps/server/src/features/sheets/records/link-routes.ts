import { sheets } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/binding.ts'
import { linkRecords } from './link-records.ts'

export const linkRoutes = (context: Context) => [
  bind(sheets.linkRecords, ({ actor, params, body }) => linkRecords(context, actor, { id: params.id, body })),
]
