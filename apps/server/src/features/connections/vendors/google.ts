import type { OAuthVendor } from './vendor.ts'
import { askVendor } from './ask.ts'
import { quoted } from './vendor.ts'

const SCOPE = 'https://www.googleapis.com/auth/'

export const google: OAuthVendor = {
  vendor: 'google',
  label: 'Google',
  metadata: ({ config: { connections } }) => ({
    issuer: connections.urls.googleAccounts,
    authorization: `${connections.urls.googleAccounts}/o/oauth2/v2/auth`,
    token: `${connections.urls.googleToken}/token`,
  }),
  clientAuth: 'post',
  scopeSeparator: ' ',
  scopes: {
    sheets: [`${SCOPE}spreadsheets`],
    calendar: [`${SCOPE}calendar.readonly`, `${SCOPE}calendar.events`],
    drive: [`${SCOPE}drive.readonly`],
  },
  always: ['openid', 'email'],
  pkce: true,
  // A refresh token comes with the first consent only, so each authorization asks for consent.
  parameters: { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true' },
  sharesTokens: false,
  needsRefresh: true,
  identify: (_, { claims }) => {
    const { sub, email } = claims ?? {}
    if (typeof sub !== 'string' || sub === '') throw new Error('there is no ID token')
    return Promise.resolve({ externalId: quoted(sub), name: quoted(email) || quoted(sub) })
  },
  revoke: async (context, _, { access, refresh }) => {
    const { googleToken } = context.config.connections.urls
    await askVendor(context, `${googleToken}/revoke`, { method: 'POST', form: { token: refresh ?? access } })
  },
}
