import { z } from 'zod'
import { route } from './route.ts'

// What vendors of channels call.

const atCallback = z.strictObject({ connectionId: z.string().max(100) })

/** Bodies of vendors with many messages at once. */
const CALL_BYTES = 3 * 1024 * 1024

export const confirm = route({
  id: 'channels.confirm',
  method: 'GET',
  path: '/hooks/channels/:connectionId',
  summary: 'Confirm a callback URL to a vendor that asks with the verify token',
  who: { access: 'public', effect: 'read' },
  params: atCallback,
  answer: 'file',
  data: z.unknown(),
})

export const receive = route({
  id: 'channels.receive',
  method: 'POST',
  path: '/hooks/channels/:connectionId',
  summary: 'Receive messages and states from a vendor, signed over the raw body',
  who: { access: 'public', effect: 'write' },
  textBody: true,
  bodyLimit: CALL_BYTES,
  params: atCallback,
  body: z.string(),
  answer: 'file',
  data: z.unknown(),
})

/** An installation's own app has one callback URL for all accounts that were chosen with connections. */
export const APP_VENDORS = ['meta', 'slack'] as const
export type AppVendor = (typeof APP_VENDORS)[number]
const atApp = z.strictObject({ vendor: z.enum(APP_VENDORS) })

export const confirmApp = route({
  id: 'channels.confirmApp',
  method: 'GET',
  path: '/hooks/apps/:vendor',
  summary:
    'Confirm the callback URL of this installation’s app to its vendor, which asks with the verify token',
  who: { access: 'public', effect: 'read' },
  params: atApp,
  answer: 'file',
  data: z.unknown(),
})

export const receiveApp = route({
  id: 'channels.receiveApp',
  method: 'POST',
  path: '/hooks/apps/:vendor',
  summary:
    'Receive messages and states for all accounts that were connected through this installation’s app, signed over the raw body',
  who: { access: 'public', effect: 'write' },
  textBody: true,
  bodyLimit: CALL_BYTES,
  params: atApp,
  body: z.string(),
  answer: 'file',
  data: z.unknown(),
})
