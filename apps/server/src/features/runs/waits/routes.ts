import { runs } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/binding.ts'
import { answerApproval } from './answer-approval.ts'
import { listApprovals } from './list-approvals.ts'
import { answerSigned, readSigned } from './signed.ts'

export const waitRoutes = (context: Context) => [
  bind(runs.approvals, ({ actor, query }) => listApprovals(context, actor, query)),
  bind(runs.answerApproval, ({ actor, params, body }) =>
    answerApproval(context, actor, { waitId: params.waitId, input: body }),
  ),
  bind(runs.readSigned, ({ actor, params }) => readSigned(context, actor, params.token)),
  bind(runs.answerSigned, ({ actor, params, body }) =>
    answerSigned(context, actor, { token: params.token, input: body }),
  ),
]
