import { flows } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/binding.ts'
import type { FlowParts } from '../parts.ts'
import { uncountedIn } from './uncounted.ts'

export const costRoutes = (context: Context, { ports }: FlowParts) => [
  bind(flows.uncounted, ({ actor, params, body }) =>
    uncountedIn(context, ports.models, { member: actor, meant: { flowId: params.id, ...body } }),
  ),
]
