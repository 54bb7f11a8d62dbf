import { CHANNELS } from '@millrace/channels'
import type { channels } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { originOf } from '../../lib/origin.ts'
import type { ConnectionRow } from './rows.ts'

export const presentChannels = (): channels.Channel[] =>
  CHANNELS.map(({ id, name, fields, steps, hasVerifyToken, lab }) => ({
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
    lab: lab ? { people: lab.people.map(({ id, label }) => ({ id, label })), acts: [...lab.acts] } : null,
  }))

export type ShownRow = ConnectionRow & { queued: number }

export const presentConnection = (row: ShownRow): channels.Connection => ({
  id: row.id,
  channel: row.channel,
  name: row.name,
  lab: row.is_lab,
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
