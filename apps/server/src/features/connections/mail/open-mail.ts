import { inEnglish, say } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { SealError } from '../../credentials/index.ts'
import { isFinal, type OwnMail, OwnMailFailure } from '../../mail/index.ts'
import { type ConnectionRow, selectConnections } from '../rows.ts'
import { markBroken } from '../tokens/mark-broken.ts'
import { mailReason } from './mail-failure.ts'
import { openTransportOf } from './server.ts'

/**
 * The mail server of a connection, for the outbox. Sending throws `OwnMailFailure` with a reason for people. A server
 * that refuses the login is asked again only after a person has renewed it.
 */
export const openOwnMail =
  (context: Context): OwnMail =>
  async (connectionId, message) => {
    const [row] = await inSystem(context.db.kysely, (tx) => selectConnections(tx, [connectionId]))
    const { mail } = row ?? {}
    if (!row || !mail) throw new OwnMailFailure(inEnglish(say('mailServer.removed')), true)
    if (row.state !== 'connected') throw new OwnMailFailure(inEnglish(say('mailServer.reconnect')), true)
    const of: ConnectionRow & { mail: typeof mail } = { ...row, mail }
    try {
      const transport = await openTransportOf(context, of)
      await transport.send(message)
    } catch (error) {
      if (error instanceof SealError) throw new OwnMailFailure(inEnglish(say('mailServer.closed')), true)
      const reason = inEnglish(mailReason(error, mail))
      const isLogin = (error as { code?: string }).code === 'EAUTH'
      if (isLogin && isFinal(error)) await markBroken(context, row, { problem: 'login', detail: null })
      throw new OwnMailFailure(reason, isFinal(error))
    }
  }
