import type {
  FailureReason,
  Identifier,
  MediaSource,
  OutgoingMessage,
  ProbeReply,
  SendFailure,
  SendReply,
  Settings,
  VendorAnswer,
  VendorRequest,
} from '../channel.ts'
import { fieldsOf, idOf, textOf } from '../read.ts'
import { accountOf } from './incoming.ts'

const bearer = ({ botToken = '' }: Settings) => ({ authorization: `Bearer ${botToken}` })

/** Slack's error codes with a meaning of their own. It answers errors with status 200. */
const ERRORS: Readonly<Record<string, { reason: FailureReason; retry?: true }>> = {
  invalid_auth: { reason: 'token', retry: true },
  not_authed: { reason: 'token', retry: true },
  token_revoked: { reason: 'token', retry: true },
  token_expired: { reason: 'token', retry: true },
  account_inactive: { reason: 'token', retry: true },
  missing_scope: { reason: 'token', retry: true },
  ratelimited: { reason: 'rate', retry: true },
  rate_limited: { reason: 'rate', retry: true },
  internal_error: { reason: 'vendor_down', retry: true },
  fatal_error: { reason: 'vendor_down', retry: true },
  service_unavailable: { reason: 'vendor_down', retry: true },
  request_timeout: { reason: 'vendor_down', retry: true },
  channel_not_found: { reason: 'undeliverable' },
  is_archived: { reason: 'undeliverable' },
  not_in_channel: { reason: 'undeliverable' },
}

export function encodeSlack(
  { text }: OutgoingMessage,
  to: readonly Identifier[],
  settings: Settings,
): VendorRequest {
  const [place] = to
  const [channel = '', thread] = place?.kind === 'thread' ? place.value.split(':') : [place?.value]
  return {
    method: 'POST',
    path: '/chat.postMessage',
    headers: bearer(settings),
    body: { channel, text, unfurl_links: false, ...(thread === undefined ? {} : { thread_ts: thread }) },
  }
}

export function failureIn({ status, body }: VendorAnswer): SendFailure | null {
  const { ok, error } = fieldsOf(body)
  if (ok === true) return null
  const code = textOf(error, 100)
  const { reason, retry = false } = (Object.hasOwn(ERRORS, code) ? ERRORS[code] : undefined) ?? {
    reason: 'rejected' as const,
  }
  return { reason, detail: code || `HTTP ${status}`, retry }
}

export function readSlackReply(answer: VendorAnswer): SendReply {
  const failure = failureIn(answer)
  if (failure) return { failure }
  const { channel, ts } = fieldsOf(answer.body)
  return { id: `${idOf(channel) ?? ''}:${idOf(ts) ?? ''}` }
}

/** A file has an address that needs the token, and the scope files:read. */
export const slackMedia: MediaSource = { hosts: ['slack.com'], headers: bearer }

export const probeSlack = (settings: Settings): VendorRequest => ({
  method: 'POST',
  path: '/auth.test',
  headers: bearer(settings),
  body: {},
})

export function readSlackProbe(answer: VendorAnswer): ProbeReply {
  const failure = failureIn(answer)
  if (failure) return { failure }
  const { team, user, team_id: teamId, user_id: userId } = fieldsOf(answer.body)
  const [workspace, bot] = [idOf(teamId), idOf(userId)]
  if (workspace === null || bot === null)
    return { failure: { reason: 'token', detail: 'The token is not one of a bot in a workspace.' } }
  const name = [textOf(team, 100), textOf(user, 100)].filter(Boolean).join(', ')
  return { account: accountOf(workspace, bot), name: name || workspace }
}
