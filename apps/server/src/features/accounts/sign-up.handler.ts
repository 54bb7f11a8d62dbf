import type { accounts } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem, type Tx } from '../../db/scope.ts'
import { originOf } from '../../lib/origin.ts'
import { hashToken, newToken } from '../../lib/secrets.ts'
import { type Handler, handler } from '../../queue/queue.ts'
import { sendMail } from '../mail/index.ts'
import { sendSignUpMail } from './sign-up.job.ts'

interface Row {
  email: string
  locale: accounts.Locale | null
  expires_at: Date
  known: boolean
}

/** Sends the link that finishes a sign-up, or a notice if the address already has a user. */
export const signUpHandler = (context: Context): Handler =>
  handler(sendSignUpMail, async ({ id }) => {
    await inSystem(context.db.kysely, async (tx) => {
      const { rows } = await sql<Row>`select s.email, s.locale, s.expires_at,
          exists (select from users u where lower(u.email) = s.email) as known
        from sign_ups s where s.id = ${id} and s.token_hash is null`.execute(tx)
      const [row] = rows
      if (!row) return
      const { email, known, expires_at: expiresAt } = row
      const template = known ? 'signUpKnown' : 'signUp'
      const link = known ? `${originOf(context.config)}/login` : await linkFor(context, tx, id)
      if (known) await sql`delete from sign_ups where id = ${id}`.execute(tx)
      const locale = row.locale ?? 'en'
      await sendMail(context, tx, {
        accountId: null,
        to: email,
        template,
        values: { link },
        locale,
        expiresAt,
      })
    })
  })

// Earlier links stay valid: otherwise a stranger could invalidate a link by signing up again. Each needs its own password.
async function linkFor(context: Context, tx: Tx, id: string): Promise<string> {
  const token = newToken()
  await sql`update sign_ups set token_hash = ${hashToken(token)} where id = ${id}`.execute(tx)
  return `${originOf(context.config)}/login/signup#${token}`
}
