import type { AccountApp, Settings, VendorRequest } from '../channel.ts'
import { readConfirmation } from '../meta/confirmation.ts'

const request = ({ businessAccountId, token = '' }: Settings, method: 'POST' | 'DELETE'): VendorRequest => ({
  method,
  path: `/${businessAccountId}/subscribed_apps`,
  headers: { authorization: `Bearer ${token}` },
  body: null,
})

/** A business account subscribes the app for all of its numbers; what is sent is decided by the app's own webhook. */
export const whatsAppApp: AccountApp = {
  subscribes: 'businessAccountId',
  isAnyEnough: false,
  subscribe: (settings) => request(settings, 'POST'),
  unsubscribe: (settings) => request(settings, 'DELETE'),
  readFailure: readConfirmation,
}
