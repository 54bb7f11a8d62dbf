import { z } from 'zod'
import { role } from '../access.ts'
import { LOCALES, projectRef, username } from '../accounts/accounts.ts'
import { id } from '../ids.ts'
import { cursor } from '../lists.ts'
import { inAccount, route } from '../route.ts'
import { count, line, text, timestamp, timeZone } from '../text.ts'

export * from './audit-actions.ts'
export * from './keys.ts'

export const INVITATION_DAYS = 7
export const INVITATION_STATES = ['pending', 'accepted', 'declined', 'revoked', 'expired'] as const

const target = z.strictObject({ target: username })
const projects = z
  .array(id('project'))
  .max(500)
  .transform((ids) => [...new Set(ids)])
const roleChange = z.strictObject({ newRole: role, projects: projects.default([]) })

export const member = z.object({
  userId: id('user'),
  username: z.string(),
  name: z.string(),
  role,
  /** Assigned projects; empty for admins, who have all of them. `conversations`: a reader can read them there. */
  projects: z.array(projectRef.extend({ conversations: z.boolean() })),
  you: z.boolean(),
  joinedAt: timestamp,
})
export type Member = z.infer<typeof member>

export const invitation = z.object({
  id: id('invitation'),
  account: z.object({ id: id('account'), name: z.string() }),
  email: z.string(),
  role,
  projects: z.array(projectRef),
  invitedBy: z.string().nullable(),
  state: z.enum(INVITATION_STATES),
  expires: timestamp,
  createdAt: timestamp,
})
export type Invitation = z.infer<typeof invitation>

/** The link is returned only if no mail is sent, and only once: anyone who has it can join. */
const sent = z.object({ invitation, link: z.string().nullable(), mailed: z.boolean() })

export const members = route({
  id: 'team.members',
  method: 'GET',
  path: '/bauth/users/members',
  summary: 'List members of the account and pending invitations',
  who: inAccount('teamManagement', 'read'),
  data: z.object({ items: z.array(member), invitations: z.array(invitation) }),
})

export const invite = route({
  id: 'team.invite',
  method: 'POST',
  path: '/bauth/users/roles',
  summary: 'Invite someone by email. A former member of this account is added immediately',
  who: inAccount('inviteUser', 'write'),
  query: target,
  body: roleChange,
  shownOnce: true,
  data: z.object({
    added: member.nullable(),
    invitation: invitation.nullable(),
    link: z.string().nullable(),
    mailed: z.boolean(),
  }),
})

export const changeRole = route({
  id: 'team.changeRole',
  method: 'PUT',
  path: '/bauth/users/roles',
  summary:
    'Change a member’s role and projects, and where a reader can read conversations. The last admin stays',
  who: inAccount('manageMembers', 'write'),
  query: target,
  /** If `conversations` is omitted, a reader keeps existing grants in the remaining projects. */
  body: roleChange.extend({ conversations: projects.optional() }),
  data: member,
})

export const removeMember = route({
  id: 'team.removeMember',
  method: 'DELETE',
  path: '/bauth/users/roles',
  summary: 'Remove a member and end their sessions and streams. Their API keys pass to you',
  who: inAccount('manageMembers', 'write'),
  query: target,
  data: z.object({ removed: z.literal(true), keysPassed: z.number().int() }),
})

export const leave = route({
  id: 'team.leave',
  method: 'POST',
  path: '/bauth/users/account/leave',
  summary: 'Leave the current account. The last admin can’t leave',
  who: { access: 'user', effect: 'write' },
  data: z.object({ left: z.literal(true) }),
})

export const invitations = route({
  id: 'team.invitations',
  method: 'GET',
  path: '/bauth/users/invitation',
  summary: 'List invitations you received and invitations the account sent',
  who: { access: 'user', effect: 'read' },
  data: z.object({
    received: z.array(invitation),
    /** Empty for members who can't invite. */
    sent: z.array(invitation),
  }),
})

const linkToken = text(200).min(20)

export const acceptInvitation = route({
  id: 'team.acceptInvitation',
  method: 'POST',
  path: '/bauth/users/invitation/accept',
  summary: 'Accept an invitation, with a verified invited address or the token from the link',
  who: { access: 'user', effect: 'write' },
  body: z.union([z.strictObject({ invitationId: id('invitation') }), z.strictObject({ token: linkToken })]),
  data: z.object({ accountId: id('account') }),
})

export const declineInvitation = route({
  id: 'team.declineInvitation',
  method: 'POST',
  path: '/bauth/users/invitation/decline',
  summary: 'Decline an invitation',
  who: { access: 'user', effect: 'write' },
  body: z.strictObject({ invitationId: id('invitation') }),
  data: z.object({ declined: z.literal(true) }),
})

export const revokeInvitation = route({
  id: 'team.revokeInvitation',
  method: 'POST',
  path: '/bauth/users/invitation/revoke',
  summary: 'Revoke an invitation. Its link stops working',
  who: inAccount('inviteUser', 'write'),
  body: z.strictObject({ invitationId: id('invitation') }),
  data: z.object({ revoked: z.literal(true) }),
})

export const resendInvitation = route({
  id: 'team.resendInvitation',
  method: 'POST',
  path: '/bauth/users/invitation/resend',
  summary: 'Resend an invitation with a new link, valid for seven days. The earlier link expires',
  who: inAccount('inviteUser', 'write'),
  body: z.strictObject({ invitationId: id('invitation') }),
  shownOnce: true,
  data: sent,
})

export const openInvitation = route({
  id: 'team.openInvitation',
  method: 'POST',
  path: '/bauth/users/invitation/open',
  summary: 'Get an invitation by its link',
  who: { access: 'public', effect: 'read' },
  body: z.strictObject({ token: linkToken }),
  data: z.object({
    account: z.string(),
    email: z.string(),
    role,
    invitedBy: z.string().nullable(),
    state: z.enum(INVITATION_STATES),
    expires: timestamp,
    /** Whether the address already has a user, who then confirms with their password instead of choosing one. */
    known: z.boolean(),
  }),
})

export const joinByLink = route({
  id: 'team.joinByLink',
  method: 'POST',
  path: '/bauth/users/invitation/join',
  summary:
    'Accept an invitation by its link without being signed in, as a new user or as the user with that address',
  who: { access: 'public', effect: 'write' },
  body: z.strictObject({
    token: linkToken,
    password: text(256).min(1, 'is empty'),
    name: line(120).optional(),
  }),
  /** A session for a new user; existing users sign in as usual. */
  data: z.object({ token: z.string().nullable() }),
})

export const switchAccount = route({
  id: 'team.switchAccount',
  method: 'POST',
  path: '/bauth/users/account/switch',
  summary: 'Switch your current account',
  who: { access: 'user', effect: 'write' },
  body: z.strictObject({ accountId: id('account') }),
  data: z.object({ accountId: id('account') }),
})

export const switchProject = route({
  id: 'team.switchProject',
  method: 'POST',
  path: '/bauth/users/project/switch',
  summary: 'Switch your current project, used by calls that name no project',
  who: { access: 'user', effect: 'write' },
  body: z.strictObject({ projectId: id('project') }),
  data: projectRef,
})

/** Days; null keeps data forever. */
const keepDays = z.number().int().min(1).max(3650).nullable()

const accountSettings = z.strictObject({
  name: line(120),
  timeZone,
  language: z.enum(LOCALES),
  retention: z.strictObject({ conversations: keepDays, audit: keepDays }),
})
export type AccountSettings = z.infer<typeof accountSettings>

export const account = route({
  id: 'team.account',
  method: 'GET',
  path: '/bauth/users/account',
  summary: 'Get the account settings',
  who: inAccount('accountSettings', 'read'),
  data: accountSettings,
})

export const updateAccount = route({
  id: 'team.updateAccount',
  method: 'PUT',
  path: '/bauth/users/account',
  summary: 'Update the account settings. Omitted fields stay unchanged',
  who: inAccount('accountSettings', 'write'),
  body: accountSettings.partial(),
  data: accountSettings,
})

export const auditEntry = z.object({
  id: id('audit'),
  at: timestamp,
  actor: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  /** Noun and verb, such as `agent.update`. */
  action: z.string(),
  /** Its name at that time, or its current one if that is unknown. */
  object: z.object({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  projectId: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  /** The IP address of the call. */
  ip: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

const auditFilters = {
  /** Part of the email address or key name. */
  person: line(254).optional(),
  /** An action such as `agent.update`, or a prefix such as `agent`. */
  action: text(60)
    .regex(/^[A-Za-z]+(\.[A-Za-z]+)?$/, 'is not an action')
    .optional(),
  object: line(100).optional(),
  from: timestamp.optional(),
  to: timestamp.optional(),
}

export const audit = route({
  id: 'team.audit',
  method: 'GET',
  path: '/bauth/users/audit',
  summary: 'List audit log entries, newest first',
  who: inAccount('audit', 'read'),
  query: z.strictObject({ ...auditFilters, after: id('audit').optional(), limit: count(200).default(50) }),
  /** The recorded actions for selection; included in the first page. */
  data: cursor(auditEntry).extend({ actions: z.array(z.string()) }),
})

export const AUDIT_EXPORT_ROWS = 100_000

export const exportAudit = route({
  id: 'team.exportAudit',
  method: 'GET',
  path: '/bauth/users/audit/export',
  summary: `Export the audit log as CSV, up to ${AUDIT_EXPORT_ROWS.toLocaleString('en')} entries`,
  who: inAccount('audit', 'read'),
  query: z.strictObject(auditFilters),
  answer: 'file',
  data: z.string(),
})
