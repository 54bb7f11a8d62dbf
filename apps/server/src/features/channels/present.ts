import { type Channel, CHANNELS } from '@millrace/channels'
import type { channels } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { originOf } from '../../lib/origin.ts'
import { offerFor } from './by-connection/apps.ts'
import type { ConnectionRow } from './rows.ts'

export const presentChannels = (context: Context): channels.Channel[] =>
  CHANNELS.map((channel) => present(context, channel))

function present(context: Context, channel: Channel): channels.Channel {
  const { id, name, fields, steps, hasVerifyToken, lab } = channel
  return {
    id,
    name,
    fields: fields.map(({ key, label, help, secret, optional = false }) => ({
      key,
      label,
      help,
      secret,
      optional,
    })),
    steps,
    hasVerifyToken,
    byConnection: offerFor(context, channel) !== null,
    lab: lab ? { people: lab.people.map(({ id, label }) => ({ id, label })), acts: [...lab.acts] } : null,
  }
}

export type ShownRow = ConnectionRow & { queued: number }

export const presentConnection = (row: ShownRow): channels.Connection => ({
  id: row.id,
  channel: row.channel,
  account: row.external_id,
  name: row.name,
  lab: row.is_lab,
  byConnection: row.app_id !== null,
  settings: row.settings,
  state: row.state === 'reconnect' ? 'reconnect' : 'connected',
  error: row.error,
  errorAt: row.error_at?.toISOString() ?? null,
  lastInboundAt: row.last_inbound_at?.toISOString() ?? null,
  queued: row.queued,
  createdAt: row.created_at.toISOString(),
})

export const presentOwn = ({ config }: Context, row: ShownRow): channels.OwnConnection => ({
  ...presentConnection(row),
  callbackUrl: `${originOf(config)}/api/hooks/channels/${row.id}`,
  verifyToken: row.verify_token,
})
