import { flows, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { listSitemap } from '../../../knowledge/index.ts'
import type { NodeType } from '../types.ts'
import { failureOfWeb } from '../web/failure.ts'
import { pageEntry, readPaid } from '../web/page-entry.ts'
import { storableText } from '../web/storable.ts'

/** The URLs of the site's pages. Fails with the reasons if nothing can be read. */
export const execute: NodeType['execute'] = async (step, env) => {
  const { context } = env
  const url = URL.parse(flows.textOf(step.params.url).trim())
  if (!url || !/^https?:$/.test(url.protocol)) throw new StepError('bad_url', say('url.incomplete'))
  const contains = flows.textOf(step.params.contains)
  const most = Number(step.params.most)
  try {
    const { items, truncated, problems } = await readPaid(env, step.signal, async () => {
      const listed = await listSitemap(context, url.href, step.signal)
      if (listed.items.length === 0 && listed.problems.length > 0)
        throw new StepError('unreachable', listed.problems.join(' '), { retryable: true })
      return listed
    })
    const fitting = items.filter((page) => page.url.includes(contains))
    const pages = fitting.slice(0, most).map((page) => ({
      url: page.url,
      title: page.title === null ? null : storableText(page.title),
      lastModified: page.lastModified,
    }))
    const output = {
      urls: pages.map((page) => page.url),
      pages,
      count: pages.length,
      more: truncated || fitting.length > most,
      problems,
    }
    return { output, usage: [pageEntry(env)] }
  } catch (error) {
    if (step.signal.aborted) throw step.signal.reason
    throw failureOfWeb(error)
  }
}
