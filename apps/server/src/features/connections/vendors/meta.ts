import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { askVendor } from './ask.ts'
import { type OAuthVendor, quoted } from './vendor.ts'

const graph = ({ config: { connections } }: Context) =>
  `${connections.urls.metaGraph}/${connections.graphVersion}`

const longLived = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().optional() })
const granted = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })).max(200) })

/** Codes of Meta’s errors: the code or token is invalid, or the app is. */
const INVALID_TOKEN = 190
const INVALID_PARAMETER = 100
const INVALID_APP = 101
/** An answer to a call whose token isn't valid any more: its status is often 400. */
const REFUSAL = /^\s*\{"error":\{.*"code":190\b/s

export const meta: OAuthVendor = {
  vendor: 'meta',
  label: 'Meta',
  metadata: (context) => ({
    issuer: context.config.connections.urls.metaDialog,
    authorization: `${context.config.connections.urls.metaDialog}/${context.config.connections.graphVersion}/dialog/oauth`,
    token: `${graph(context)}/oauth/access_token`,
  }),
  clientAuth: 'post',
  scopeSeparator: ',',
  scopes: {
    metaPages: ['pages_show_list', 'pages_messaging', 'pages_manage_metadata', 'pages_read_engagement'],
    metaInstagram: [
      'pages_show_list',
      'pages_manage_metadata',
      'instagram_basic',
      'instagram_manage_messages',
    ],
    metaWhatsApp: ['business_management', 'whatsapp_business_management', 'whatsapp_business_messaging'],
  },
  always: [],
  pkce: false,
  parameters: {},
  sharesTokens: false,
  needsRefresh: false,
  isRefusal: (text) => REFUSAL.test(text),
  standardize: (body, status) => {
    const { error } = body
    if (typeof error !== 'object' || error === null)
      return { status, body: { token_type: 'bearer', ...body } }
    const { code, message } = error as Record<string, unknown>
    const kind = code === INVALID_APP ? 'invalid_client' : 'invalid_grant'
    const isKnown = code === INVALID_APP || code === INVALID_TOKEN || code === INVALID_PARAMETER
    return {
      status: status === 200 ? 400 : status,
      body: { error: isKnown ? kind : 'server_error', error_description: quoted(message) },
    }
  },
  // A person's token lasts an hour; this one lasts sixty days, and can't be renewed without the person.
  prolong: async (context, client, first) => {
    const url = `${graph(context)}/oauth/access_token`
    const form = {
      grant_type: 'fb_exchange_token',
      client_id: client.id,
      client_secret: client.secret,
      fb_exchange_token: first.tokens.access,
    }
    const body = longLived.parse(await askVendor(context, url, { method: 'POST', form }))
    const permissions = granted.parse(
      await askVendor(context, `${graph(context)}/me/permissions`, { token: body.access_token }),
    )
    const scopes = permissions.data.filter(({ status }) => status === 'granted').map((one) => one.permission)
    return {
      ...first,
      scopes,
      tokens: { access: body.access_token, refresh: null },
      expiresIn: body.expires_in ?? null,
    }
  },
  identify: async (context, { tokens }) => {
    const { id, name } = await askVendor(context, `${graph(context)}/me?fields=id,name`, {
      token: tokens.access,
    })
    if (typeof id !== 'string' || id === '') throw new Error('there is no user')
    return { externalId: quoted(id), name: quoted(name) || quoted(id) }
  },
  revoke: async (context, _, { access }) => {
    const url = `${graph(context)}/me/permissions`
    const { success } = await askVendor(context, url, { method: 'DELETE', token: access })
    if (success !== true) throw new Error('not confirmed')
  },
}
