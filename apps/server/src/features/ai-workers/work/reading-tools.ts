import { say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { within } from '../../../egress/index.ts'
import { EXECUTORS, type NodeEnv, ofRun } from '../../flows/index.ts'
import { basesOf, searchKnowledge } from '../../knowledge/index.ts'
import type { UsageInput } from '../../usage/index.ts'
import type { WorkerNow } from './execution.ts'
import type { WorkerTool } from './tool-types.ts'

/** Characters of one result that the model is shown. */
const RESULT_MAX = 20_000
const PASSAGES = 8

/** Cut to what a model is shown, with a mark. */
export const cutResult = (text: string): string =>
  text.length <= RESULT_MAX
    ? text.toWellFormed()
    : `${text.slice(0, RESULT_MAX).toWellFormed()}\n[The result was longer; only its first ${RESULT_MAX} characters are shown.]`

const query = {
  type: 'object',
  properties: { query: { type: 'string' } },
  required: ['query'],
  additionalProperties: false,
}

const searchTool: WorkerTool = {
  ask: false,
  definition: {
    name: 'search_knowledge',
    description: 'Look something up in the knowledge you were given. Gives the passages that fit best.',
    parameters: query,
  },
  run: async ({ query: asked }, { env, step, execution, worker }) => {
    if (typeof asked !== 'string' || asked.trim() === '') return { ok: false, text: 'The query is empty.' }
    const { accountId, projectId } = execution
    const kbIds = await basesOf(env.context, { accountId, projectId }, worker.knowledgeIds)
    if (kbIds.length === 0) return { ok: false, text: 'There is no knowledge any more.' }
    const spent: UsageInput[] = []
    const { hits } = await searchKnowledge(env.context, env.ports.models, {
      accountId,
      projectId,
      kbIds,
      query: asked.slice(0, 2000),
      topK: PASSAGES,
      spent,
      waits: { signal: step.signal },
    })
    const usage = spent.map((entry) => ofRun(env, entry))
    if (hits.length === 0) return { ok: true, text: 'Nothing was found.', usage }
    const text = hits.map(
      ({ sourceName, text: passage }) => `From ${JSON.stringify(sourceName)}:\n${passage}`,
    )
    return { ok: true, text: text.join('\n\n'), usage }
  },
}

const isAllowed = (url: URL, hosts: readonly string[]): boolean => {
  // A name can end with the dot of the root, and names the same host.
  const host = url.hostname.toLowerCase().replace(/\.$/, '')
  return (
    hosts.length === 0 ||
    hosts.some((one) => host === one.toLowerCase() || host.endsWith(`.${one.toLowerCase()}`))
  )
}

const pageTool = (hosts: readonly string[]): WorkerTool => ({
  ask: false,
  definition: {
    name: 'read_page',
    description: `Read the text of a web page.${hosts.length > 0 ? ` Only pages of ${hosts.join(', ')} can be read.` : ''}`,
    parameters: {
      type: 'object',
      properties: { url: { type: 'string' } },
      required: ['url'],
      additionalProperties: false,
    },
  },
  run: async ({ url }, { env, step }) => {
    const address = typeof url === 'string' ? url.trim() : ''
    if (!/^https?:\/\//i.test(address)) return { ok: false, text: 'The URL must begin with https://.' }
    // An allowed page can redirect elsewhere: each address is looked at before it is called.
    const egress = within(env.context.egress, (hop) => isAllowed(hop, hosts))
    const page = await readPage(
      { ...env, context: { ...env.context, egress } },
      { ...step, params: { url: address, mostCharacters: RESULT_MAX }, signal: step.signal },
    )
    const { title, text, links } = page.output
    const listed = links.slice(0, 40).map((link) => `- ${link.text.slice(0, 80)}: ${link.url.slice(0, 300)}`)
    return { ok: true, text: `${title}\n\n${text}\n\nLinks:\n${listed.join('\n')}`, usage: page.usage }
  },
})

interface Page {
  output: { url: string; title: string; text: string; links: { url: string; text: string }[] }
  usage: unknown
}

async function readPage(env: NodeEnv, step: Parameters<WorkerTool['run']>[1]['step']): Promise<Page> {
  const answer = await EXECUTORS.get('readPage')!(step, env)
  if ('wait' in answer) throw new StepError('internal', say('worker.cannotWait'))
  return answer as Page
}

/** Tools that only read: what the worker knows, and web pages. */
export const readingTools = ({ knowledgeIds, settings }: WorkerNow): WorkerTool[] => [
  ...(knowledgeIds.length > 0 ? [searchTool] : []),
  ...(settings.integrations.web.enabled ? [pageTool(settings.integrations.web.hosts)] : []),
]
