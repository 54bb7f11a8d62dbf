import type { AccountApp, Settings, VendorRequest } from '../channel.ts'
import { fieldsOf } from '../read.ts'
import { failureIn } from './errors.ts'

/** What the app is informed of; the app's own webhook has to subscribe to the same. */
const PAGE_FIELDS = [
  'messages',
  'messaging_postbacks',
  'message_deliveries',
  'message_reads',
  'message_echoes',
] as const

const request = (
  { pageId, token = '' }: Settings,
  method: 'POST' | 'DELETE',
  body: VendorRequest['body'],
): VendorRequest => ({
  method,
  path: `/${pageId}/subscribed_apps`,
  headers: { authorization: `Bearer ${token}` },
  body,
})

/** A Page is subscribed with its own token, which belongs to the app. */
export const pageApp: AccountApp = {
  subscribe: (settings) => request(settings, 'POST', { subscribed_fields: PAGE_FIELDS }),
  unsubscribe: (settings) => request(settings, 'DELETE', null),
  readFailure: (answer) => {
    const failure = failureIn(answer)
    if (failure || fieldsOf(answer.body).success === true) return failure
    return { reason: 'rejected', detail: 'The subscription wasn’t confirmed.', retry: false }
  },
}
