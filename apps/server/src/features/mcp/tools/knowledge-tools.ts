import { knowledge } from '@millrace/contract'
import { z } from 'zod'
import { invalid } from '../../../lib/errors.ts'
import { searchKnowledge } from '../../knowledge/index.ts'
import { acrossProjects } from './pages.ts'
import { resultOf } from './results.ts'
import { defineTool, READS, type ToolCall } from './tool.ts'

/** Bases that one search without a base goes through. */
const MOST_BASES = 200
const PASSAGES_MAX = 20
const TEXT_MAX = 4000

const baseId = knowledge.get.params.shape.id
const cursor = z.string().max(100).optional().describe('nextCursor of the page before')

interface Base {
  id: string
  name: string
  projectId: string
}

interface Search {
  query: string
  knowledgeId?: string | undefined
  limit: number
  tags?: string[] | undefined
}

async function basesFor(call: ToolCall, knowledgeId: string | undefined): Promise<Base[]> {
  if (knowledgeId !== undefined)
    return [await call.routes.call(knowledge.get, call.outer, { params: { id: knowledgeId } })]
  const { items, nextCursor } = await acrossProjects(
    call,
    { cursor: undefined, size: MOST_BASES },
    (outer, page) => call.routes.call(knowledge.list, outer, { query: page }),
  )
  if (nextCursor === null) return items
  throw invalid([
    { path: 'knowledgeId', message: 'there are many knowledge bases. Name one of list_knowledge' },
  ])
}

/** The best passages of the bases, which are ranked together per project, as for its agents. */
async function search(call: ToolCall, { query, knowledgeId, limit, tags }: Search) {
  const bases = await basesFor(call, knowledgeId)
  const found = await Promise.all(
    [...Map.groupBy(bases, ({ projectId }) => projectId)].map(([projectId, ofProject]) =>
      searchKnowledge(call.context, call.models, {
        accountId: call.outer.actor.accountId,
        projectId,
        kbIds: ofProject.map(({ id }) => id),
        query,
        topK: limit,
        filters: { tags },
        waits: { signal: call.signal },
      }),
    ),
  )
  const hits = found
    .flatMap((one) => one.hits)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
  return resultOf({
    passages: hits.map((hit, index) => ({
      citation: index + 1,
      text: hit.text.slice(0, TEXT_MAX).toWellFormed(),
      source: { id: hit.sourceId, name: hit.sourceName, type: hit.sourceType },
      page: hit.page,
      heading: hit.heading,
      chunkId: hit.chunkId,
      tags: hit.tags,
      score: hit.score,
    })),
    ...(found.some((one) => one.unread)
      ? { note: 'Some sources are still being read, and may be missing.' }
      : {}),
  })
}

/** Knowledge bases of the caller's projects. */
export const KNOWLEDGE_TOOLS = [
  defineTool({
    name: 'search_knowledge',
    title: 'Search knowledge',
    description:
      'Search knowledge bases for passages that answer a question. Each passage has its source, page and heading: cite them by number.',
    annotations: READS,
    routes: [knowledge.list, knowledge.get, knowledge.search],
    input: z.strictObject({
      query: knowledge.search.body.shape.query.describe('A question or words'),
      knowledgeId: baseId.optional().describe('A knowledge base of list_knowledge; all if omitted'),
      limit: z.number().int().min(1).max(PASSAGES_MAX).default(8).describe('Passages'),
      tags: z.array(z.string().max(100)).max(20).optional().describe('Only passages with one of these tags'),
    }),
    answer: search,
  }),
  defineTool({
    name: 'list_knowledge',
    title: 'List knowledge bases',
    description: 'List knowledge bases with their descriptions and numbers of sources.',
    annotations: READS,
    routes: [knowledge.list],
    input: z.strictObject({ search: z.string().max(200).optional().describe('Words of the name'), cursor }),
    answer: async (call, input) => {
      const { items, nextCursor } = await acrossProjects(
        call,
        { cursor: input.cursor, size: 50 },
        (outer, page) =>
          call.routes.call(knowledge.list, outer, { query: { ...page, search: input.search } }),
      )
      const shown = items.map(({ id, name, description, sources, projectId }) => ({
        id,
        name,
        description: description.slice(0, 500).toWellFormed(),
        sources,
        projectId,
      }))
      return resultOf({ knowledgeBases: shown, nextCursor })
    },
  }),
]
