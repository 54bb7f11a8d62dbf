import type { AccountApp, Settings, VendorRequest } from '../channel.ts'
import { readConfirmation } from './confirmation.ts'

/** What the app is informed of; the app's own webhook has to subscribe to the same. */
const PAGE_FIELDS = [
  'messages',
  'messaging_postbacks',
  'message_deliveries',
  'message_reads',
  'message_echoes',
] as const

/**
 * Any field of the Page makes the app receive what happens in its Instagram account, for the fields of the app's own
 * webhook. This one needs no access to the Page's messages.
 */
const INSTAGRAM_FIELDS = ['feed'] as const

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
const appOf = (fields: readonly string[]): Omit<AccountApp, 'isAnyEnough'> => ({
  subscribes: 'pageId',
  subscribe: (settings) => request(settings, 'POST', { subscribed_fields: fields }),
  unsubscribe: (settings) => request(settings, 'DELETE', null),
  readFailure: readConfirmation,
})

export const pageApp: AccountApp = { ...appOf(PAGE_FIELDS), isAnyEnough: false }

/** An Instagram account is subscribed by the Page that it is linked to, with the Page's token. */
export const instagramApp: AccountApp = { ...appOf(INSTAGRAM_FIELDS), isAnyEnough: true }
