import { graphError, type LabAnswer } from '@millrace/channels'

const KNOWN = new Set([
  'feed',
  'messages',
  'messaging_postbacks',
  'message_deliveries',
  'message_reads',
  'message_echoes',
])

interface Subscriptions {
  subscribed: Map<string, string[]>
  unpermitted: ReadonlySet<string>
}

/** The edge `subscribed_apps` of a Page, whose token was shown. */
export function changeSubscription(
  { subscribed, unpermitted }: Subscriptions,
  id: string,
  { method, body }: { method: string; body: Record<string, unknown> },
): LabAnswer {
  const words =
    '(#200) To subscribe to the messages field, the Page needs the pages_manage_metadata permission.'
  if (unpermitted.has(id)) return { status: 403, body: graphError(200, words) }
  if (method === 'DELETE') {
    subscribed.delete(id)
    return { status: 200, body: { success: true } }
  }
  const { subscribed_fields: fields } = body
  const isList = Array.isArray(fields) && fields.length > 0 && fields.every((one) => KNOWN.has(String(one)))
  if (method !== 'POST' || !isList)
    return { status: 400, body: graphError(100, '(#100) The parameter subscribed_fields is required.') }
  subscribed.set(id, fields.map(String))
  return { status: 200, body: { success: true } }
}

/** The edge of a WhatsApp Business Account, for all of its numbers. Without a body, it uses the app's callback URL. */
export function changeWhatsAppSubscription(
  { subscribed, unpermitted }: Subscriptions,
  id: string,
  { method, body }: { method: string; body: Record<string, unknown> },
): LabAnswer {
  if (unpermitted.has(id)) return { status: 403, body: graphError(200, '(#200) Permissions error') }
  if (Object.keys(body).length > 0)
    return { status: 400, body: graphError(100, '(#100) Unexpected parameter') }
  if (method === 'DELETE') subscribed.delete(id)
  else if (method === 'POST') subscribed.set(id, [])
  else return { status: 400, body: graphError(100, 'Unsupported request') }
  return { status: 200, body: { success: true } }
}
