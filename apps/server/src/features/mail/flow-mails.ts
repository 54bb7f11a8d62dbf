import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { Template } from './send-mail.ts'

/** Emails that the flows of one account may send per day, because all accounts share the mail server's reputation. */
export const FLOW_MAILS_A_DAY = 2000

/** Emails that users request for themselves. All others come from flows, which may send to anyone. */
const PERSONAL: readonly Template[] = ['verify', 'reset', 'invitation']

/** How many emails the account's flows may still send today through this installation's mail server. */
export async function flowMailsLeft(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from mail_outbox
    where account_id = ${accountId} and connection_id is null and template <> all(${[...PERSONAL]}::text[])
      and created_at > now() - interval '1 day'`.execute(tx)
  return Math.max(0, FLOW_MAILS_A_DAY - rows[0]!.n)
}
