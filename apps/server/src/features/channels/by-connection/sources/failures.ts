import { EgressError } from '../../../../egress/index.ts'
import { notFound } from '../../../../lib/errors.ts'
import { ConnectionFailure } from '../../../connections/index.ts'
import { refusal } from './source.ts'

interface Reading {
  vendor: string
  /** What the connection has to give access to. */
  access: string
}

const busyText = (vendor: string) => `${vendor} can’t be reached right now. Try again in a moment.`

/** Whether a vendor may answer later. */
export const isBusy = (status: number): boolean => status === 429 || status >= 500

export const busy = (vendor: string) => refusal(busyText(vendor), 'channel_unreachable')

/** What people see when accounts can't be read with a connection. */
export function asPeopleSee(error: unknown, { vendor, access }: Reading): unknown {
  if (error instanceof EgressError)
    return refusal(`${vendor} can’t be reached: ${error.message}`, 'channel_unreachable')
  if (!(error instanceof ConnectionFailure)) return error
  if (error.code === 'missing') return notFound('connection')
  const why: Record<typeof error.code, string> = {
    purpose: `This connection wasn’t given access to ${access}. Reconnect it under Integrations, and allow that.`,
    reconnect: `${vendor} doesn’t accept this connection any more. Reconnect it under Integrations.`,
    client: `${vendor} doesn’t accept this server’s app. The operator has to check its settings.`,
    closed: 'This connection can’t be decrypted on this server. Reconnect it under Integrations.',
    unavailable: busyText(vendor),
  }
  return refusal(why[error.code], `connection_${error.code}`)
}

/** JSON of a vendor; null if it is none: the status decides then. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
