import { flows, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import type { Context } from '../../../../context.ts'
import { requestPage } from '../../../../lib/documents/index.ts'
import type { NodeType } from '../types.ts'
import { failureOfWeb } from '../web/failure.ts'
import { pageEntry, readPaid } from '../web/page-entry.ts'
import { storableText } from '../web/storable.ts'
import { toMarkdown } from './to-markdown.ts'

const MOST_LINKS = 500

/** The page's text and metadata. */
export const execute: NodeType['execute'] = async (step, env) => {
  const { context } = env
  const url = flows.textOf(step.params.url).trim()
  try {
    const answer = await readPaid(env, step.signal, () => request(context, url, step.signal))
    const { document } = answer
    const text = storableText(toMarkdown(document))
    const most = Number(step.params.mostCharacters)
    return {
      output: {
        text: text.slice(0, most).toWellFormed(),
        title: storableText(document.title ?? ''),
        description: storableText(document.web?.description ?? ''),
        language: document.language ?? '',
        url: answer.url,
        characters: text.length,
        cutShort: text.length > most,
        links: (document.web?.links ?? [])
          .slice(0, MOST_LINKS)
          .map((link) => ({ url: link.url, text: storableText(link.text) })),
      },
      usage: [pageEntry(env)],
    }
  } catch (error) {
    if (step.signal.aborted) throw step.signal.reason
    throw failureOfWeb(error)
  }
}

async function request({ egress }: Context, url: string, signal: AbortSignal) {
  const answer = await requestPage(egress, url, { web: true, signal })
  if (answer.kind === 'later')
    throw new StepError(answer.error.code, answer.error.reason ?? answer.error.message, {
      retryable: true,
      retryAfterMs: (answer.seconds ?? 0) * 1000,
    })
  if (answer.kind !== 'page') throw new StepError('empty', say('page.none'))
  return answer
}
