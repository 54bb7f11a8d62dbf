import { flows } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/binding.ts'
import type { OpenModels } from '../../models/index.ts'
import { uncountedIn } from './uncounted.ts'

export const costRoutes = (context: Context, models: OpenModels) => [
  bind(flows.uncounted, ({ actor, params, body }) =>
    uncountedIn(context, models, { member: actor, meant: { flowId: params.id, ...body } }),
  ),
]
