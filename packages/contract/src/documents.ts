import { z } from 'zod'
import { id } from './ids.ts'
import { inProject, route } from './route.ts'
import { timestamp } from './text.ts'

const range = z.object({ start: z.number().int(), end: z.number().int() })

/** A rectangle in fractions of the page's width and height, from its upper left corner. */
export const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type Box = z.infer<typeof box>

/** A part of a document without pages. */
export const documentPassage = z.object({
  seq: z.number().int(),
  heading: z.string().nullable(),
  text: z.string(),
  /** Ranges of `text` (UTF-16 units). */
  lit: z.array(range),
  /** The requested passage. */
  cited: z.boolean(),
})
export type DocumentPassage = z.infer<typeof documentPassage>

// Visitors see it too, so it has no ids.
const shown = {
  name: z.string(),
  url: z.string().nullable(),
  /** Whether it is a file that replaced the cited one. */
  replaced: z.boolean(),
}

/** A source for reading: a drawn PDF page, or the text around the passage. */
export const documentView = z.discriminatedUnion('kind', [
  z.object({
    ...shown,
    kind: z.literal('page'),
    page: z.number().int(),
    pages: z.number().int(),
    /** In points. */
    width: z.number(),
    height: z.number(),
    /** The picture as a `data:` URL. */
    image: z.string(),
    /** The page's words, for people who can't see the picture. */
    text: z.string(),
    lit: z.array(box),
  }),
  z.object({
    ...shown,
    kind: z.literal('text'),
    passages: z.array(documentPassage),
    /** Start of the text before and after these passages; null at the ends. */
    before: z.number().int().nullable(),
    after: z.number().int().nullable(),
  }),
])
export type DocumentView = z.infer<typeof documentView>

/** `page` selects another PDF page, `from` moves through a text by passage number. */
const turn = {
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  from: z.coerce.number().int().min(0).max(10_000_000).optional(),
}

export const view = route({
  id: 'documents.view',
  method: 'GET',
  path: '/millrace/knowledge/:id/sources/:sourceId/view',
  summary: 'View a source at a passage, with highlighted ranges (`12-40,55-60`)',
  who: inProject('read', 'read'),
  params: z.strictObject({ id: id('knowledge'), sourceId: id('source') }),
  query: z.strictObject({
    ...turn,
    chunkId: id('chunk').optional(),
    lit: z
      .string()
      .max(2000)
      .regex(/^\d{1,9}-\d{1,9}(,\d{1,9}-\d{1,9}){0,99}$/, 'not ranges such as 12-40,55-60')
      .optional(),
  }),
  data: documentView,
})

export const cited = route({
  id: 'documents.cited',
  method: 'GET',
  path: '/millrace/chatbot/:conversationId/messages/:messageId/sources/:number',
  summary:
    'View the source that a response cites at the cited passage. Available to visitors if the agent shows its sources',
  who: { access: 'visitor', effect: 'read' },
  visit: true,
  params: z.strictObject({
    conversationId: id('conversation'),
    messageId: id('message'),
    number: z.coerce.number().int().min(1).max(1000),
  }),
  visitorToken: true,
  query: z.strictObject(turn),
  data: documentView,
})

const fileList = z
  .string()
  .max(4000)
  .transform((list) => list.split(','))
  .pipe(
    z
      .array(z.union([id('source'), id('file')]))
      .min(1)
      .max(100),
  )

export const fileUrls = route({
  id: 'documents.fileUrls',
  method: 'GET',
  path: '/millrace/storage/url',
  summary:
    'Create temporary download URLs for the files of these knowledge sources and sheets. They need no token',
  who: inProject('read', 'read'),
  query: z.strictObject({ fileList }),
  data: z.object({
    items: z.array(
      z.object({
        /** As in the list. */
        id: z.union([id('source'), id('file')]),
        /** The same, for a source. */
        sourceId: id('source').optional(),
        name: z.string(),
        url: z.string(),
        expiresAt: timestamp,
      }),
    ),
  }),
})

export const download = route({
  id: 'documents.download',
  method: 'GET',
  path: '/millrace/storage/file/:grant',
  summary: 'Download a file by its temporary URL',
  who: { access: 'public', effect: 'read' },
  forVisitors: true,
  params: z.strictObject({ grant: z.string().max(2000) }),
  answer: 'file',
  data: z.unknown(),
})
