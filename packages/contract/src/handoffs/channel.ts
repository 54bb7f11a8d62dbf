import { z } from 'zod'
import { chosenTemplate, conversationChannel } from '../channels.ts'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'
import { text } from '../text.ts'
import { deskMessage } from './desk.ts'

// What the desk does with a channel, besides replying.

const byConversation = z.strictObject({ conversationId: id('conversation') })

export const sendTemplate = route({
  id: 'handoffs.sendTemplate',
  method: 'POST',
  path: '/millrace/desk/:conversationId/template',
  summary: 'Send a template to the contact of a conversation. The same key is stored once',
  who: inProject('write', 'write', 'readConversations'),
  params: byConversation,
  body: z.strictObject({ key: z.uuid(), template: chosenTemplate }),
  data: deskMessage,
})

export const setConsent = route({
  id: 'handoffs.setConsent',
  method: 'PUT',
  path: '/millrace/desk/:conversationId/consent',
  summary:
    'Record that the contact of a conversation agreed to be written to, or that they no longer do. It never overrides a contact who opted out',
  who: inProject('write', 'write', 'readConversations'),
  params: byConversation,
  body: z.strictObject({
    agreed: z.boolean(),
    /** How you know, such as “on the phone”. */
    note: text(500).trim().default(''),
  }),
  data: conversationChannel,
})
