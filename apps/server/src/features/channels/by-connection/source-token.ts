import type { SendFailure, Settings } from '@millrace/channels'
import type { Context } from '../../../context.ts'
import { ConnectionFailure, type ConnectionRef, readToken, withToken } from '../../connections/index.ts'
import { sourceOf } from './sources/sources.ts'

interface TokenOwner {
  account_id: string
  channel: string
  app_id: string | null
  /** The connection; null once it is removed. */
  source_id: string | null
  /** Of its agent. */
  project_id: string
}

/** Which token of the connection is in use; null for what has one of its own. */
interface TokenUse {
  settings: Settings
  version: number | null
}

/** Whether an account has no token of its own, but uses that of its connection. */
export const usesSourceToken = ({ app_id, channel }: Pick<TokenOwner, 'app_id' | 'channel'>): boolean =>
  app_id !== null && (sourceOf(channel)?.connectionToken ?? null) !== null

/**
 * The setting that an account has from its connection, read now, so that a renewed connection is enough; nothing if it
 * has a token of its own. A failure if the connection has no token to give.
 */
export async function readSourceToken(
  context: Context,
  row: TokenOwner,
): Promise<TokenUse | { failure: SendFailure }> {
  const key = usesSourceToken(row) ? sourceOf(row.channel)?.connectionToken : null
  if (!key) return { settings: {}, version: null }
  return atSource(row, async (ref) => {
    const { token, version } = await readToken(context, ref)
    return { settings: { [key]: token }, version }
  })
}

/**
 * Calls a vendor with the connection's token. `attempt` gives null for one that the vendor refuses: then it is renewed,
 * once, and the next attempt is the last.
 */
export const withSourceToken = <T>(
  context: Context,
  row: TokenOwner,
  attempt: (token: string, isRefusal: (text: string) => boolean) => Promise<T | null>,
): Promise<T | { failure: SendFailure }> => atSource(row, (ref) => withToken(context, ref, attempt))

/** Does something with the connection, or says why that isn't possible. */
async function atSource<T>(
  { account_id: accountId, project_id: projectId, source_id: id, channel }: TokenOwner,
  work: (ref: ConnectionRef) => Promise<T>,
): Promise<T | { failure: SendFailure }> {
  if (id === null) return { failure: lost('Its connection was removed. Choose the account again.') }
  try {
    return await work({ accountId, projectId, id, purpose: sourceOf(channel)!.purpose })
  } catch (error) {
    if (!(error instanceof ConnectionFailure)) throw error
    return { failure: WHY[error.code] }
  }
}

const lost = (detail: string): SendFailure => ({ reason: 'token', detail, retry: true })

const WHY: Record<ConnectionFailure['code'], SendFailure> = {
  missing: lost('This project can’t use its connection any more. Choose the account again.'),
  purpose: lost('Its connection has no access to this any more. Reconnect it under Integrations.'),
  reconnect: lost('Its connection has expired. Reconnect it under Integrations.'),
  client: lost('The vendor doesn’t accept this server’s app. The operator has to check its settings.'),
  closed: lost('Its connection can’t be decrypted on this server. Reconnect it under Integrations.'),
  unavailable: { reason: 'vendor_down', detail: 'The connection’s token can’t be renewed now.', retry: true },
}
