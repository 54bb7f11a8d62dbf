import { agents } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/binding.ts'
import { ownOrigins } from '../../../lib/origin.ts'
import { readPublicAgent } from '../public-agent.ts'
import { checkEmbed } from '../widget/check-embed.ts'
import { showWidget } from '../widget/show-widget.ts'
import { getAccess, renewSigningKey, setVisitPassword } from './access.ts'
import { enter } from './enter.ts'
import { visitLimits } from './limits.ts'
import { requestCode } from './request-code.ts'

export function visitRoutes(context: Context) {
  const limits = visitLimits(context)
  return [
    bind(agents.getPublic, (call) =>
      readPublicAgent(context, call.actor, {
        id: call.params.id,
        isPublicId: call.query.isPublicUUD ?? true,
        visit: call.visit,
      }),
    ),
    bind(agents.getWidget, (call) =>
      showWidget(context, {
        publicId: call.params.id,
        visit: call.visit,
        languages: call.request.headers['accept-language'] ?? '',
        load: call.request,
      }),
    ),
    bind(agents.checkEmbed, (call) =>
      checkEmbed(context, call.actor, {
        id: call.params.id,
        url: call.body.url,
        hosts: ownOrigins(context.config, call.request.headers.host ?? ''),
        signal: call.signal,
      }),
    ),
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
