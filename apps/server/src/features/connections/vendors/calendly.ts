import { z } from 'zod'
import { askVendor } from './ask.ts'
import { type OAuthVendor, quoted } from './vendor.ts'

const me = z.object({
  resource: z.object({ uri: z.string().min(1).max(500), name: z.string(), email: z.string().optional() }),
})

export const calendly: OAuthVendor = {
  vendor: 'calendly',
  label: 'Calendly',
  metadata: ({ config: { connections } }) => ({
    issuer: connections.urls.calendlyAuth,
    authorization: `${connections.urls.calendlyAuth}/oauth/authorize`,
    token: `${connections.urls.calendlyAuth}/oauth/token`,
  }),
  clientAuth: 'basic',
  scopeSeparator: ' ',
  scopes: { scheduling: ['users:read', 'event_types:read', 'scheduling_links:write'] },
  always: [],
  pkce: true,
  parameters: {},
  sharesTokens: false,
  needsRefresh: true,
  identify: async (context, { tokens }) => {
    const { calendlyApi } = context.config.connections.urls
    const answer = await askVendor(context, `${calendlyApi}/users/me`, { token: tokens.access })
    const { uri, name, email } = me.parse(answer).resource
    return { externalId: quoted(uri, 500), name: quoted(email) || quoted(name) || 'Calendly' }
  },
  revoke: async (context, client, { access, refresh }) => {
    const { calendlyAuth } = context.config.connections.urls
    const form = { client_id: client.id, client_secret: client.secret, token: refresh ?? access }
    await askVendor(context, `${calendlyAuth}/oauth/revoke`, { method: 'POST', form })
  },
}
