import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { Template } from './send-mail.ts'

/** Mails that the flows of one account may send within a day: the mail server's good name is shared by all. */
export const FLOW_MAILS_A_DAY = 2000

/** Those that people have sent to them about themselves. All others come of flows, whose receivers may be anybody. */
const PERSONAL: readonly Template[] = ['verify', 'reset', 'invitation']

/** How many mails the flows of an account may still send today. */
export async function flowMailsLeft(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from mail_outbox
    where account_id = ${accountId} and template <> all(${[...PERSONAL]}::text[])
      and created_at > now() - interval '1 day'`.execute(tx)
  return Math.max(0, FLOW_MAILS_A_DAY - rows[0]!.n)
}
