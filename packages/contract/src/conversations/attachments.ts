import { z } from 'zod'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'
import { text } from '../text.ts'
import { attachment } from './messages.ts'

/** Of one file. */
export const ATTACHMENT_MAX_BYTES = 10 * 1024 ** 2
/** Of one message. */
export const ATTACHMENTS_MAX = 3
/** Longest edge of a picture, and most pixels of it: what it takes to show one is told by them, not by its bytes. */
export const PICTURE_MAX_EDGE = 8192
export const PICTURE_MAX_PIXELS = 40_000_000

/** A file that was uploaded and is named by its message: the key shows that its sender uploaded it. */
export const sentAttachment = z.strictObject({ id: id('file'), key: text(100).min(1, 'is empty') })
export type SentAttachment = z.infer<typeof sentAttachment>

export const upload = route({
  id: 'conversations.upload',
  method: 'POST',
  path: '/millrace/chatbot/attachments',
  summary:
    'Upload a picture or document for the next message of a chat, as multipart field `file`. Unless a message uses it, it’s deleted within an hour',
  who: { access: 'visitor', effect: 'write' },
  visit: true,
  visitorToken: true,
  query: z
    .strictObject({
      agentId: id('agent').optional(),
      publicId: z.uuid().optional(),
      conversationId: id('conversation').optional(),
    })
    .refine(({ agentId, publicId }) => (agentId === undefined) !== (publicId === undefined), {
      message: 'send exactly one of agentId and publicId',
      path: ['agentId'],
    }),
  upload: 'file',
  shownOnce: true,
  data: attachment.extend({ key: z.string() }),
})

export const getAttachment = route({
  id: 'conversations.attachment',
  method: 'GET',
  path: '/millrace/chatbot/:conversationId/attachments/:fileId',
  summary: 'Download a file of a conversation. Visitors need the conversation’s token',
  who: { access: 'visitor', effect: 'read' },
  visit: true,
  visitorToken: true,
  params: z.strictObject({ conversationId: id('conversation'), fileId: id('file') }),
  query: z.strictObject({}),
  answer: 'file',
  data: z.unknown(),
})

export const getLoggedAttachment = route({
  id: 'conversations.loggedAttachment',
  method: 'GET',
  path: '/millrace/aiagents/conversation/:conversationId/attachments/:fileId',
  summary: 'Download a file that was sent in a conversation with an agent of your projects',
  who: inProject('readConversations', 'read'),
  params: z.strictObject({ conversationId: id('conversation'), fileId: id('file') }),
  query: z.strictObject({}),
  answer: 'file',
  data: z.unknown(),
})
