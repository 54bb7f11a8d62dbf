import { team } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind, type Call } from '../../http/binding.ts'
import { createLimit } from '../../http/limits.ts'
import { signInLimits } from '../accounts/index.ts'
import { readAccount, updateAccount } from './account.ts'
import { acceptInvitation, declineInvitation } from './answer-invitation.ts'
import { listKeys } from './api-keys.ts'
import { readAudit } from './audit.ts'
import { changeRole } from './change-role.ts'
import { exportAudit } from './export-audit.ts'
import { invite } from './invite.ts'
import { joinByLink, openInvitation } from './join-by-link.ts'
import { listInvitations } from './list-invitations.ts'
import { listMembers } from './list-members.ts'
import { createKey, deleteKey, refreshMainKey } from './make-api-key.ts'
import { resendInvitation, revokeInvitation } from './recall-invitation.ts'
import { leaveAccount, removeMember } from './remove-member.ts'
import { switchAccount, switchProject } from './switch.ts'

const HOUR_SECONDS = 3600
// Invitations are emails that this server sends to any address a caller names.
const INVITATIONS_PER_HOUR = 100

const deviceOf = (call: Pick<Call<unknown>, 'userAgent' | 'request'>) => ({
  ip: call.request.ip,
  userAgent: call.userAgent,
})

export function teamRoutes(context: Context) {
  const sending = createLimit(context.db, {
    name: 'invite',
    points: INVITATIONS_PER_HOUR,
    seconds: HOUR_SECONDS,
    message: 'You’ve reached the hourly limit of invitations. Try again later.',
  })
  return [
    bind(team.members, (call) => listMembers(context, call.actor)),
    bind(team.invite, async (call) => {
      await sending.use(call.actor.accountId)
      return invite(context, call.actor, { ...call.query, ...call.body })
    }),
    bind(team.changeRole, (call) => changeRole(context, call.actor, { ...call.query, ...call.body })),
    bind(team.removeMember, (call) => removeMember(context, call.actor, call.query.target)),
    bind(team.leave, (call) => leaveAccount(context, call.actor)),
    bind(team.invitations, (call) => listInvitations(context, call.actor)),
    bind(team.acceptInvitation, (call) => acceptInvitation(context, call.actor, call.body)),
    bind(team.declineInvitation, (call) => declineInvitation(context, call.actor, call.body.invitationId)),
    bind(team.revokeInvitation, (call) => revokeInvitation(context, call.actor, call.body.invitationId)),
    bind(team.resendInvitation, async (call) => {
      await sending.use(call.actor.accountId)
      return resendInvitation(context, call.actor, call.body.invitationId)
    }),
    ...linkRoutes(context),
    bind(team.switchAccount, (call) => switchAccount(context, call.actor, call.body.accountId)),
    bind(team.switchProject, (call) => switchProject(context, call.actor, call.body.projectId)),
    ...accountRoutes(context),
  ]
}

function linkRoutes(context: Context) {
  const limits = signInLimits(context)
  return [
    bind(team.openInvitation, async (call) => {
      await limits.byAddress.use(call.request.ip)
      return openInvitation(context, call.body.token)
    }),
    bind(team.joinByLink, async (call) => {
      await limits.byAddress.use(call.request.ip)
      const { token, password, name } = call.body
      return joinByLink(context, { token, password, name, device: deviceOf(call) })
    }),
  ]
}

const accountRoutes = (context: Context) => [
  bind(team.account, (call) => readAccount(context, call.actor)),
  bind(team.updateAccount, (call) => updateAccount(context, call.actor, call.body)),
  bind(team.apiKeys, (call) => listKeys(context, call.actor)),
  bind(team.refreshApiKey, (call) => refreshMainKey(context, call.actor)),
  bind(team.createApiKey, (call) => createKey(context, call.actor, call.body)),
  bind(team.deleteApiKey, (call) => deleteKey(context, call.actor, call.query.id)),
  bind(team.audit, (call) => readAudit(context, call.actor, call.query)),
  bind(team.exportAudit, async (call) => {
    const day = context.now().toISOString().slice(0, 10)
    const csv = await exportAudit(context, call.actor, call.query)
    await call.reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="audit-${day}.csv"`)
      .header('cache-control', 'no-store')
      .send(csv)
  }),
]
