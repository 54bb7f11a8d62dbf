import { agents } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/binding.ts'
import { getAccess, renewSigningKey, setVisitPassword } from './access.ts'
import { enter } from './enter.ts'
import { visitLimits } from './limits.ts'
import { requestCode } from './request-code.ts'

export function visitRoutes(context: Context) {
  const limits = visitLimits(context)
  return [
    bind(agents.getAccess, ({ actor, params }) => getAccess(context, actor, params.id)),
    bind(agents.setVisitPassword, ({ actor, params, body }) =>
      setVisitPassword(context, actor, { ...params, ...body }),
    ),
    bind(agents.renewSigningKey, ({ actor, params }) => renewSigningKey(context, actor, params.id)),
    bind(agents.sendVisitCode, ({ actor, body, visit }) =>
      requestCode(context, actor, { ...body, visit, limits }),
    ),
    bind(agents.enter, ({ actor, body, visit }) => enter(context, actor, { ...body, visit, limits })),
  ]
}
