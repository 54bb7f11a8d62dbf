import { mail } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { listOutbox } from './list-outbox.ts'

export const mailRoutes = (context: Context) => [
  bind(mail.outbox, (call) => listOutbox(context, call.actor, call.query)),
]
