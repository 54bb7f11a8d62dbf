import { z } from 'zod'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'
import { line } from '../text.ts'

export const TAGS_EACH = 20

/** A tag is identified by its name, ignoring case. */
export const tagName = line(60)
export const tagNames = z.array(tagName).max(TAGS_EACH)

const byId = z.strictObject({ id: id('knowledge') })

export const tag = z.object({ name: z.string(), sources: z.number().int(), chunks: z.number().int() })
export type Tag = z.infer<typeof tag>

export const listTags = route({
  id: 'knowledge.listTags',
  method: 'GET',
  path: '/millrace/knowledge/:id/tags',
  summary: 'List tags of a knowledge base, with the number of sources and chunks of each',
  who: inProject('read', 'read'),
  params: byId,
  data: z.object({ items: z.array(tag) }),
})

export const assignTags = route({
  id: 'knowledge.assignTags',
  method: 'POST',
  path: '/millrace/knowledge/:id/tags',
  summary: 'Add tags to or remove tags from sources or chunks. Unused tags are deleted',
  who: inProject('write', 'write'),
  params: byId,
  example: { sourceIds: ['src_01k9d3v7w2m5q8r4t6x1y0z5ab'], add: ['prices'] },
  body: z
    .strictObject({
      sourceIds: z.array(id('source')).max(1000).default([]),
      chunkIds: z.array(id('chunk')).max(1000).default([]),
      add: tagNames.default([]),
      remove: tagNames.default([]),
    })
    .refine(({ sourceIds, chunkIds }) => sourceIds.length + chunkIds.length > 0, {
      message: 'choose at least one source or chunk',
      path: ['sourceIds'],
    }),
  data: z.object({ changed: z.number().int() }),
})

export const renameTag = route({
  id: 'knowledge.renameTag',
  method: 'PUT',
  path: '/millrace/knowledge/:id/tags',
  summary: 'Rename a tag throughout the knowledge base. Using the name of another tag merges the two',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({ tag: tagName, name: tagName }),
  data: z.object({ changed: z.number().int() }),
})

export const deleteTag = route({
  id: 'knowledge.deleteTag',
  method: 'DELETE',
  path: '/millrace/knowledge/:id/tags',
  summary: 'Delete a tag from all sources and chunks',
  who: inProject('write', 'write'),
  params: byId,
  query: z.strictObject({ tag: tagName }),
  data: z.object({ changed: z.number().int() }),
})
