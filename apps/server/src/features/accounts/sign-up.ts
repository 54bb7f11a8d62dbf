import { type accounts, type Data, type Edition, UNLOCKED } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem, type Tx } from '../../db/scope.ts'
import { audit } from '../../lib/audit.ts'
import { Failure, invalid } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { mailGoesOut } from '../mail/index.ts'
import type { Device } from './device.ts'
import { openSession } from './open-session.ts'
import { hashPassword, passwordProblem } from './passwords.ts'
import { sendVerification } from './recovery/verify-address.ts'
import { checkSetupCode, showSetupCode } from './setup-code.ts'
import { accountTexts } from './texts/texts.ts'
import { createUser } from './users.ts'

export interface SignUp {
  username: string
  password: string
  name?: string | undefined
  company?: string | undefined
  locale?: accounts.Locale | undefined
}

// An arbitrary number that is the same in every process.
const SIGNUP_LOCK = 7_201_001

/** Whether this installation still needs an owner, and who can sign up, as seen by this caller. */
export async function readSetup(context: Context, local: boolean): Promise<Data<typeof accounts.setup>> {
  const owned = await isOwned(context)
  const { provider, signup } = context.config
  if (!owned && !local) showSetupCode(context)
  return {
    ownerNeeded: !owned,
    signup,
    setupCode: !owned && !local,
    confirmSignup: owned && !local,
    provider: provider && { kind: provider.kind, name: provider.name },
    mail: mailGoesOut(context),
  }
}

export const isOwned = (context: Context): Promise<boolean> => inSystem(context.db.kysely, hasAccounts)

/**
 * Creates the user, the account, its default project and the first session in one transaction. Over the network, only
 * the first owner can do this, with the setup code: for others the response would reveal which addresses have users.
 */
export async function signUp(
  context: Context,
  device: Device,
  input: SignUp & { setupCode?: string | undefined },
): Promise<Data<typeof accounts.signup>> {
  const passwordHash = await newPassword(input)
  return inSystem(context.db.kysely, async (tx) => {
    const first = await requireSetupAllowed(context, tx, { device, setupCode: input.setupCode ?? '' })
    if (!first && !device.local)
      throw new Failure('forbidden', 'Sign-ups are confirmed by email. Request a link first.')
    return createAccountWithOwner(context, tx, { ...input, passwordHash, device, verified: false })
  })
}

/** Checks and hashes a new password. Throws when it is not acceptable. */
export async function newPassword(input: Pick<SignUp, 'password' | 'username'>): Promise<string> {
  const problem = await passwordProblem(input.password, input.username)
  if (problem) throw invalid([{ path: 'password', message: problem }])
  return hashPassword(input.password)
}

/** Creates the user with an account, a project and a session. Throws `conflict` when the address is taken. */
export async function createAccountWithOwner(
  context: Context,
  tx: Tx,
  input: Omit<SignUp, 'password'> & { passwordHash: string; device: Device; verified: boolean },
): Promise<Data<typeof accounts.signup>> {
  const { username, company, locale, device, passwordHash, verified } = input
  const name = input.name ?? username.split('@')[0]!
  const userId = await createUser(tx, { username, name, passwordHash, verified, locale })
  await createAccount(context, tx, { userId, username, name, company, locale, ip: device.ip })
  if (!verified) await sendVerification(context, tx, { userId, email: username, locale: locale ?? 'en' })
  const token = await openSession(context, tx, { userId, device, method: 'password' })
  return { token, user: { id: userId, username, name } }
}

/**
 * Throws unless this caller can create an account of their own. Locks out other sign-ups until the transaction ends.
 * Returns whether it is the first account, the owner's. Pass null as the setup code where there is no way to enter it.
 */
export async function requireSetupAllowed(
  context: Context,
  tx: Tx,
  { device, setupCode = null }: { device: Device; setupCode?: string | null },
): Promise<boolean> {
  // Of two simultaneous first visitors, the second must see that the first has become the owner.
  await sql`select pg_advisory_xact_lock(${SIGNUP_LOCK})`.execute(tx)
  const first = !(await hasAccounts(tx))
  if (first && !device.local) {
    if (setupCode === null)
      throw new Failure('forbidden', 'This server isn’t set up yet. Sign up with its setup code first.')
    checkSetupCode(context, setupCode)
  }
  if (!first && context.config.signup === 'owner')
    throw new Failure('forbidden', 'This server is already set up. Ask an admin for an invitation.')
  return first
}

async function hasAccounts(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select 1 from accounts limit 1`.execute(tx)
  return rows.length > 0
}

/** Creates an account with its default project and makes it the user's current account. */
export async function createAccount(
  { config }: Context,
  tx: Tx,
  owner: {
    userId: string
    username: string
    name: string
    company: string | undefined
    locale: accounts.Locale | undefined
    ip: string
  },
) {
  const edition: Edition = config.defaultEdition ?? UNLOCKED
  const accountId = newId('account')
  const projectId = newId('project')
  await sql`insert into accounts (id, name, edition) values
    (${accountId}, ${owner.company ?? owner.name}, ${edition})`.execute(tx)
  await sql`insert into memberships (id, account_id, user_id, role) values
    (${newId('membership')}, ${accountId}, ${owner.userId}, 'AIACCOUNTADMIN')`.execute(tx)
  await sql`insert into projects (id, account_id, name, is_default) values
    (${projectId}, ${accountId}, ${accountTexts(owner.locale ?? 'en')('project')}, true)`.execute(tx)
  await sql`update users set current_account_id = ${accountId} where id = ${owner.userId}`.execute(tx)
  const actor = { kind: 'system', job: `sign-up of ${owner.username} from ${owner.ip}` } as const
  await audit(tx, actor, { accountId, action: 'account.create', objectId: accountId })
}
