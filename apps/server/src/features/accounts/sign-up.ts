import type { accounts, Data } from '@millrace/contract'
import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import type { DB } from '../../db/tables.ts'
import { audit } from '../../lib/audit.ts'
import { Failure, invalid } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { type Device, deviceHeaders, identity } from './identity.ts'
import { passwordProblem } from './passwords.ts'

export interface SignUp {
  username: string
  password: string
  name?: string | undefined
  company?: string | undefined
}

/** Credits that an account of the FREE edition begins with. */
export const FIRST_CREDITS = 1000

// Any number: it only has to be the same in every process.
const SIGNUP_LOCK = 7_201_001

/** Whether nobody owns this installation yet, and who may sign up. */
export async function readSetup(context: Context): Promise<Data<typeof accounts.setup>> {
  const owned = await inSystem(context.db.kysely, hasAccounts)
  return { ownerNeeded: !owned, signup: context.config.signup }
}

/** Makes the user, the account, its default project and the first session, all or nothing. */
export async function signUp(
  context: Context,
  device: Device,
  input: SignUp,
): Promise<Data<typeof accounts.signup>> {
  const problem = await passwordProblem(input.password, input.username)
  if (problem) throw invalid([{ path: 'password', message: problem }])
  return inSystem(context.db.kysely, async (tx) => {
    // Two first visitors at once: the second must see the owner that the first became.
    await sql`select pg_advisory_xact_lock(${SIGNUP_LOCK})`.execute(tx)
    if (context.config.signup === 'owner' && (await hasAccounts(tx)))
      throw new Failure('forbidden', 'This installation has an owner already; ask them for an invitation.')
    const name = input.name ?? input.username.split('@')[0]!
    const made = await createUser(tx, context, {
      device,
      username: input.username,
      password: input.password,
      name,
    })
    await createAccount(tx, {
      userId: made.user.id,
      username: input.username,
      name,
      company: input.company,
      ip: device.ip,
    })
    return { token: made.token, user: { id: made.user.id, username: input.username, name } }
  })
}

async function hasAccounts(tx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql`select 1 from accounts limit 1`.execute(tx)
  return rows.length > 0
}

async function createUser(
  tx: Transaction<DB>,
  context: Context,
  input: { device: Device; username: string; password: string; name: string },
) {
  const { rows } = await sql`select 1 from users where lower(email) = ${input.username}`.execute(tx)
  if (rows.length > 0) throw new Failure('conflict', 'There is a user with this e-mail address already.')
  const result = await identity(tx, context.config.secret).api.signUpEmail({
    body: { email: input.username, password: input.password, name: input.name },
    headers: deviceHeaders(input.device),
  })
  if (!result.token) throw new Error('sign-up gave no session')
  return { token: result.token, user: result.user }
}

async function createAccount(
  tx: Transaction<DB>,
  owner: { userId: string; username: string; name: string; company: string | undefined; ip: string },
) {
  const accountId = newId('account')
  const projectId = newId('project')
  await sql`insert into accounts (id, name, credits) values
    (${accountId}, ${owner.company ?? owner.name}, ${FIRST_CREDITS})`.execute(tx)
  await sql`insert into memberships (id, account_id, user_id, role) values
    (${newId('membership')}, ${accountId}, ${owner.userId}, 'AIACCOUNTADMIN')`.execute(tx)
  await sql`insert into projects (id, account_id, name, is_default) values
    (${projectId}, ${accountId}, 'My project', true)`.execute(tx)
  await sql`update users set current_account_id = ${accountId} where id = ${owner.userId}`.execute(tx)
  const actor = { kind: 'system', job: `sign-up of ${owner.username} from ${owner.ip}` } as const
  await audit(tx, actor, { accountId, action: 'account.create', objectId: accountId })
}
