import { askVendor } from './ask.ts'
import { type OAuthVendor, quoted } from './vendor.ts'

/** Errors of Slack about a code or a refresh token, which the standard calls `invalid_grant`. */
const GRANT_ERRORS = new Set(['invalid_code', 'code_already_used', 'invalid_refresh_token', 'token_revoked'])
const CLIENT_ERRORS = new Set(['invalid_client_id', 'bad_client_secret'])

/** The beginning of an answer to a call whose token isn't valid any more. */
const REFUSALS =
  /^\{"ok":false,"error":"(?:invalid_auth|token_expired|token_revoked|account_inactive|not_authed)"/

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

export const slack: OAuthVendor = {
  vendor: 'slack',
  label: 'Slack',
  metadata: ({ config: { connections } }) => ({
    issuer: new URL(connections.urls.slackAuth).origin,
    authorization: `${connections.urls.slackAuth}/authorize`,
    token: `${connections.urls.slackApi}/oauth.v2.access`,
  }),
  clientAuth: 'post',
  scopeSeparator: ',',
  scopes: {
    slackMessages: ['chat:write', 'channels:read'],
    slackBot: ['app_mentions:read', 'chat:write', 'files:read', 'files:write', 'im:history'],
  },
  always: [],
  pkce: false,
  parameters: {},
  // A bot has one token per app and workspace, whoever connected it.
  sharesTokens: true,
  needsRefresh: false,
  // Slack answers errors with status 200, and has a token type of its own.
  standardize: (body, status) => {
    if (body.ok === true) return { status, body: { ...body, token_type: 'bearer' } }
    const error = quoted(body.error)
    if (GRANT_ERRORS.has(error))
      return { status: 400, body: { error: 'invalid_grant', error_description: error } }
    if (CLIENT_ERRORS.has(error))
      return { status: 401, body: { error: 'invalid_client', error_description: error } }
    return { status: status === 200 ? 400 : status, body: { error: error || 'unknown_error' } }
  },
  isRefusal: (text) => REFUSALS.test(text),
  identify: (_, { raw }) => {
    const id = field(raw.team, 'id')
    if (typeof id !== 'string' || id === '') throw new Error('there is no workspace')
    return Promise.resolve({ externalId: quoted(id), name: quoted(field(raw.team, 'name')) || quoted(id) })
  },
  revoke: async (context, _, { access }) => {
    const { slackApi } = context.config.connections.urls
    const body = await askVendor(context, `${slackApi}/auth.revoke`, { method: 'POST', token: access })
    if (body.ok !== true) throw new Error(quoted(body.error))
  },
}
