import type { team } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import { recordTeamChange } from './changes.ts'
import { lockTeam } from './queries.ts'

type Stored = Partial<Omit<team.AccountSettings, 'name'>>
type Change = { [K in keyof team.AccountSettings]?: team.AccountSettings[K] | undefined }

export const readAccount = (context: Context, member: Member): Promise<team.AccountSettings> =>
  asMember(context, member, (tx) => select(tx, member.accountId))

/** Changes account settings; missing fields stay unchanged. */
export async function updateAccount(
  context: Context,
  member: Member,
  change: Change,
): Promise<team.AccountSettings> {
  const { accountId } = member
  return asMember(context, member, async (tx) => {
    await lockTeam(tx, member)
    const before = await select(tx, accountId)
    const { name, ...settings } = { ...before, ...withoutUndefined(change) }
    await sql`update accounts set name = ${name}, settings = settings || ${JSON.stringify(settings)}::jsonb
      where id = ${accountId}`.execute(tx)
    await recordTeamChange(context, tx, {
      actor: member,
      accountId,
      action: 'account.update',
      objectId: accountId,
      details: { from: picked(before, change), to: withoutUndefined(change) },
    })
    return select(tx, accountId)
  })
}

const withoutUndefined = (change: Change) =>
  Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<team.AccountSettings>

const picked = (before: team.AccountSettings, change: Change) =>
  Object.fromEntries(Object.entries(before).filter(([key]) => key in withoutUndefined(change)))

async function select(tx: Tx, accountId: string): Promise<team.AccountSettings> {
  const { rows } = await sql<{ name: string; settings: Stored }>`
    select name, settings from accounts where id = ${accountId}`.execute(tx)
  const { name, settings } = rows[0]!
  return {
    name,
    timeZone: settings.timeZone ?? 'UTC',
    language: settings.language ?? 'en',
    retention: settings.retention ?? { conversations: null, audit: null },
  }
}
