import type { connections } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { type MailTransport, openMailServer } from '../../mail/index.ts'
import { openSettings, sealSettings } from '../../credentials/index.ts'
import type { ConnectionRow } from '../rows.ts'

type Server = connections.MailServer
type Place = Pick<ConnectionRow, 'account_id' | 'id' | 'external_id'>

/** What the password belongs to: with another server or user, it has to be entered again. */
export const addressOf = ({ host, port, security, user, fromAddress }: Server): string =>
  `${fromAddress.toLowerCase()} ${user ?? ''}@${host.toLowerCase()}:${port}/${security}`

export const nameOf = ({ fromName, fromAddress }: Server): string =>
  fromName === '' ? fromAddress : `${fromName} <${fromAddress}>`

const ownerOf = ({ account_id: accountId, id, external_id: address }: Place) => ({
  accountId,
  id,
  kind: 'connection:mail',
  address,
})

/** The password, encrypted for this row only. */
export const sealPassword = (context: Context, place: Place, password: string | null) =>
  sealSettings(context, ownerOf(place), password === null ? {} : { password })

/** A transport over the server’s own rules for outgoing connections. */
export const transportOf = (context: Context, server: Server, password: string | null): MailTransport =>
  openMailServer({
    host: server.host,
    port: server.port,
    security: server.security,
    login: server.user === null ? null : { user: server.user, password: password ?? '' },
    from: { name: server.fromName, address: server.fromAddress },
    connect: () => context.egress.connect(server),
  })

/** The transport of a stored connection. Throws `SealError` when its password can’t be decrypted. */
export async function openTransportOf(
  context: Context,
  row: ConnectionRow & { mail: Server },
): Promise<MailTransport> {
  const sealed = { sealed: row.sealed, keyId: row.key_id }
  const { password } = await openSettings(context, ownerOf(row), sealed)
  // A changed row must not send the password elsewhere.
  if (addressOf(row.mail) !== row.external_id) throw new Error(`connection ${row.id} is for another server`)
  return transportOf(context, row.mail, password ?? null)
}
