import type { credentials } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure, invalid, notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { asMember } from '../../lib/scoped.ts'
import { recordChange } from './changes.ts'
import { keyringOf } from './keys/of-context.ts'
import { type Sealed, sealSecret } from './keys/seal.ts'
import { getCredential } from './list-credentials.ts'
import { findCredential } from './queries.ts'
import { partsOf } from './secret-parts.ts'

const MOST_PER_ACCOUNT = 200

/** Stores a secret, encrypted. It is never returned. */
export async function createCredential(
  context: Context,
  member: Member,
  input: { name: string; projectId: string | null; secret: credentials.CredentialSecret },
): Promise<credentials.Credential> {
  const { name, projectId, secret } = input
  const { accountId } = member
  if (projectId !== null && !member.projectIds.includes(projectId)) throw notFound('project')
  const id = newId('credential')
  const { address, auth, hint } = partsOf(secret)
  const { sealed, keyId } = await seal(context, { accountId, id }, secret)
  await asMember(context, member, async (tx) => {
    await mustBeFree(tx, { name, id })
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from credentials`.execute(tx)
    if (rows[0]!.n >= MOST_PER_ACCOUNT)
      throw new Failure(
        'conflict',
        `An account can have up to ${MOST_PER_ACCOUNT} credentials. Delete one first.`,
      )
    await sql`insert into credentials
      (id, account_id, project_id, kind, name, address, auth, hint, sealed, key_id, created_by)
      values (${id}, ${accountId}, ${projectId}, ${secret.kind}, ${name}, ${address}, ${auth}, ${hint}, ${sealed},
        ${keyId}, ${member.userId})`.execute(tx)
    const details = { name, kind: secret.kind, address }
    await recordChange(context, tx, { member, projectId, id, action: 'credential.create', details })
  })
  return getCredential(context, member, id)
}

/** Renames a credential or replaces its secret, which then must be tested again. */
export async function updateCredential(
  context: Context,
  member: Member,
  input: { id: string; name?: string; secret?: credentials.CredentialSecret; revision: number },
): Promise<credentials.Credential> {
  const { id, secret } = input
  const { accountId } = member
  const sealed = secret ? await seal(context, { accountId, id }, secret) : null
  await asMember(context, member, async (tx) => {
    await sql`select 1 from credentials where id = ${id} for update`.execute(tx)
    const before = await findCredential(tx, id)
    if (input.revision !== before.revision)
      throw new Failure('conflict', 'Someone else changed this credential. Reload and try again.', {
        revision: before.revision,
      })
    const name = input.name ?? before.name
    if (name !== before.name) await mustBeFree(tx, { name, id })
    if (secret && secret.kind !== before.kind)
      throw invalid([{ path: 'secret.kind', message: 'can’t be changed. Create another credential' }])
    await sql`update credentials set name = ${name}, revision = revision + 1, updated_at = now()
      where id = ${id}`.execute(tx)
    if (secret && sealed) await replaceSecret(tx, id, { secret, sealed })
    const details = {
      name,
      ...(name === before.name ? {} : { before: before.name }),
      ...(secret ? { secret: 'replaced', address: partsOf(secret).address } : {}),
    }
    const projectId = before.project_id
    await recordChange(context, tx, { member, projectId, id, action: 'credential.update', details })
  })
  return getCredential(context, member, id)
}

async function replaceSecret(
  tx: Tx,
  id: string,
  { secret, sealed }: { secret: credentials.CredentialSecret; sealed: Sealed },
): Promise<void> {
  const { address, auth, hint } = partsOf(secret)
  await sql`update credentials set address = ${address}, auth = ${auth}, hint = ${hint}, sealed = ${sealed.sealed},
    key_id = ${sealed.keyId}, state = 'untested', problem = null, tested_at = null where id = ${id}`.execute(
    tx,
  )
}

async function seal(
  context: Context,
  { accountId, id }: { accountId: string; id: string },
  secret: credentials.CredentialSecret,
): Promise<Sealed> {
  const [current] = await keyringOf(context.config).all()
  const { address, plain } = partsOf(secret)
  return sealSecret(current!, { accountId, id, kind: secret.kind, address }, JSON.stringify(plain))
}

async function mustBeFree(tx: Tx, { name, id }: { name: string; id: string }): Promise<void> {
  const { rows } = await sql`select 1 from credentials where name = ${name} and id <> ${id}`.execute(tx)
  if (rows.length > 0)
    throw invalid([{ path: 'name', message: `another credential is already named ${name}` }])
}
