import { sql } from 'kysely'
import type { accounts } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { type Handler, handler } from '../../../queue/queue.ts'
import { sendMail } from '../../mail/index.ts'
import { auditUser } from '../trail.ts'
import { recoverPassword } from './forgot.job.ts'
import { makeLink } from './links.ts'

export { recoverPassword } from './forgot.job.ts'

interface Row {
  id: string
  email: string
  locale: accounts.Locale | null
}

/** Sends a password reset link if the address has a user. */
export const recoveryHandler = (context: Context): Handler =>
  handler(recoverPassword, async ({ username, locale = 'en' }) => {
    await inSystem(context.db.kysely, async (tx) => {
      const { rows } =
        await sql<Row>`select id, email, locale from users where lower(email) = ${username}`.execute(tx)
      const [user] = rows
      if (!user) return
      const { link, expiresAt } = await makeLink(context, tx, {
        userId: user.id,
        email: user.email,
        purpose: 'reset',
      })
      await sendMail(context, tx, {
        accountId: null,
        to: user.email,
        template: 'reset',
        values: { link },
        locale: user.locale ?? locale,
        expiresAt,
      })
      const actor = { kind: 'system', job: recoverPassword.name } as const
      await auditUser(tx, actor, { userId: user.id, action: 'password.forgot' })
    })
  })
