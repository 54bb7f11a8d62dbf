import {
  type accounts,
  type Data,
  type Edition,
  FEATURES,
  permission,
  type Role,
  ROLES,
} from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem, type Tx } from '../../db/scope.ts'
import { permissionsOf } from '../../http/authorise.ts'
import type { Member } from '../../lib/actor.ts'

interface Row {
  locale: accounts.CurrentUser['locale']
  image: string | null
  verified: boolean
  account_name: string
  customer_id: string | null
  credits: string | null
  projects: accounts.CurrentUser['projects']
  accounts: { id: string; name: string; role: Role }[]
}

/** The signed-in user with their current account, their projects, and what their role and edition allow. */
export async function readCurrentUser(
  context: Context,
  member: Member,
): Promise<Data<typeof accounts.information>> {
  const row = await inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<Row>`
      select a.name as account_name, a.customer_id, u.locale, u.image, u.email_verified as verified,
        (select floor(b.monthly + b.lasting - b.held)::text from credit_balances b
          where b.account_id = a.id and b.limited) as credits,
        coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'defaultProject', p.is_default,
          'conversations', p.id = any(${member.conversationProjects}))
          order by p.is_default desc, lower(p.name), p.id)
          from projects p where p.account_id = a.id and p.id = any(${member.projectIds})), '[]') as projects,
        (select json_agg(json_build_object('id', b.id, 'name', b.name, 'role', m.role) order by b.id)
          from memberships m join accounts b on b.id = m.account_id where m.user_id = ${member.userId}) as accounts
      from accounts a join users u on u.id = ${member.userId} where a.id = ${member.accountId}`.execute(tx)
    const found = rows[0]!
    return { ...found, invitation: found.verified ? await readInvitation(tx, member.username) : null }
  })
  return {
    userId: member.userId,
    username: member.username,
    name: member.name,
    businessAccountId: member.accountId,
    accountName: row.account_name,
    customerID: row.customer_id,
    edition: member.edition,
    sellsPlans: context.config.billing !== null,
    operator: member.isOperator,
    roles: [member.role],
    receivedInvitation: row.invitation,
    verified: row.verified,
    locale: row.locale,
    avatar: row.image,
    projects: row.projects,
    credits: creditsOf(context, row.credits, member.edition),
    features: permissionsOf(member),
    accounts: row.accounts,
  }
}

/** Credits that are left; before anything was used, those of the plan. Null without a limit. */
function creditsOf(
  { config }: Pick<Context, 'config'>,
  left: string | null,
  edition: Edition,
): number | null {
  if (left !== null) return Number(left)
  const allowance = config.credits ?? config.plans[edition].credits
  return allowance === null ? null : Math.floor(allowance)
}

/** The newest pending invitation to this address. */
async function readInvitation(tx: Tx, email: string): Promise<accounts.CurrentUser['receivedInvitation']> {
  const { rows } = await sql<{
    id: string
    account_id: string
    account_name: string
    role: Role
    invited_by: string | null
    expires_at: Date
  }>`select i.id, i.account_id, a.name as account_name, i.role, u.name as invited_by, i.expires_at
    from invitations i join accounts a on a.id = i.account_id left join users u on u.id = i.invited_by
    where i.email = ${email.toLowerCase()} and i.state = 'pending' and i.expires_at > now()
    order by i.created_at desc, i.id desc limit 1`.execute(tx)
  const [row] = rows
  return row
    ? {
        id: row.id,
        account: { id: row.account_id, name: row.account_name },
        role: row.role,
        invitedBy: row.invited_by,
        expires: row.expires_at.toISOString(),
      }
    : null
}

/** The roles and their permissions in an account of this edition. */
export function readRoles(member: Member): Data<typeof accounts.roles> {
  const features = Object.entries(FEATURES) as [keyof typeof FEATURES, { label: string }][]
  return {
    own: member.role,
    roles: ROLES.map((role) => ({
      role,
      features: features
        .filter(([feature]) => permission(feature, { role, edition: member.edition }) === 'yes')
        .map(([feature, { label }]) => ({ feature, label })),
    })),
  }
}
