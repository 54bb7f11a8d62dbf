import type { accounts, connections, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure, notFound } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { asMember } from '../../../lib/scoped.ts'
import { renderTestMail } from '../../mail/index.ts'
import { settleNotices } from '../../notifications/index.ts'
import { recordChange } from '../changes.ts'
import { getConnection } from '../list-connections.ts'
import { MOST_PER_ACCOUNT } from '../limits.ts'
import { findConnection } from '../rows.ts'
import { mailFailure } from './mail-failure.ts'
import { addressOf, nameOf, sealPassword, transportOf } from './server.ts'

type Input = z.output<(typeof connections.email)['body']>

/** Connects a mail server, or changes one. It is stored only after an email to its own address went out. */
export async function connectMail(
  context: Context,
  member: Member,
  { password, connectionId, projectId: wanted, ...server }: Input,
): Promise<Data<typeof connections.email>> {
  const before = connectionId
    ? await asMember(context, member, (tx) => findConnection(tx, connectionId))
    : null
  if (before && before.vendor !== 'mail') throw notFound('connection')
  const projectId = before ? before.project_id : wanted
  if (projectId !== null && !member.projectIds.includes(projectId)) throw notFound('project')
  await tryServer(context, { server, password, locale: await localeOf(context, member) })
  const id = before?.id ?? newId('connection')
  const externalId = addressOf(server)
  const place = { account_id: member.accountId, id, external_id: externalId }
  const { sealed, keyId } = await sealPassword(context, place, password)
  await asMember(context, member, async (tx) => {
    const mail = JSON.stringify(server)
    const name = nameOf(server)
    const taken = await sql`select 1 from connections where vendor = 'mail' and external_id = ${externalId}
      and project_id is not distinct from ${projectId} and id <> ${id}`.execute(tx)
    if (taken.rows.length > 0) throw new Failure('conflict', 'This mail server is connected already.')
    if (before) {
      const { rows } =
        await sql`update connections set name = ${name}, external_id = ${externalId}, sealed = ${sealed},
          key_id = ${keyId}, mail = ${mail}::jsonb, state = 'connected', problem = null, problem_detail = null,
          version = version + 1, updated_at = now()
        where id = ${id} returning id`.execute(tx)
      if (rows.length === 0) throw notFound('connection')
    } else {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from connections`.execute(tx)
      if (rows[0]!.n >= MOST_PER_ACCOUNT)
        throw new Failure(
          'conflict',
          `An account can have up to ${MOST_PER_ACCOUNT} connections. Remove one first.`,
        )
      await sql`insert into connections
        (id, account_id, project_id, vendor, name, external_id, scopes, sealed, key_id, mail, created_by)
        values (${id}, ${member.accountId}, ${projectId}, 'mail', ${name}, ${externalId}, '{mail}', ${sealed}, ${keyId},
          ${mail}::jsonb, ${member.userId})`.execute(tx)
    }
    const action = before ? 'connection.renew' : 'connection.create'
    await recordChange(context, tx, { member, projectId, id, action, details: { name, vendor: 'mail' } })
    await settleNotices(tx, { accountId: member.accountId, subject: id })
  })
  return getConnection(context, member, id)
}

async function localeOf(context: Context, member: Member): Promise<accounts.Locale> {
  const { rows } = await asMember(context, member, (tx) =>
    sql<{ locale: accounts.Locale | null }>`select locale from users where id = ${member.userId}`.execute(tx),
  )
  return rows[0]?.locale ?? 'en'
}

async function tryServer(
  context: Context,
  {
    server,
    password,
    locale,
  }: { server: connections.MailServer; password: string | null; locale: accounts.Locale },
): Promise<void> {
  const transport = transportOf(context, server, password)
  try {
    await transport.send({
      id: newId('mail'),
      to: server.fromAddress,
      ...renderTestMail(locale, { host: server.host }),
    })
  } catch (error) {
    throw mailFailure(error, server)
  }
}
