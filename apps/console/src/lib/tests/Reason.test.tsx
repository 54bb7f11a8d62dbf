// @vitest-environment jsdom
import { say } from '@millrace/contract'
import { act } from 'react'
import { afterAll, expect, it } from 'vitest'
import { i18n } from '../i18n/i18n.ts'
import { OutcomeReason, RunProblem } from './Reason.tsx'
import { pageForEach } from '../testing/page-for-each.ts'

const page = pageForEach()
afterAll(() => i18n.changeLanguage('en'))

const shown = async (language: string, node: React.ReactNode) => {
  await act(() => i18n.changeLanguage(language))
  await page.render(node)
  return page.host.textContent
}

const reason = say('test.output', {
  output: 'price',
  reason: say('test.notSimilar', { percent: 40, threshold: 70 }),
})
const outcome = { reason: 'price: It’s 40% similar, and 70% is needed.', translatable: reason }

it.each([
  ['en', 'price: It’s 40% similar, and 70% is needed.'],
  ['de', 'price: Die Ähnlichkeit beträgt 40 %, nötig sind 70 %.'],
  ['zh', 'price：相似度为 40%，要求达到 70%。'],
])('a reason is told in %s', async (language, text) => {
  expect(await shown(language, <OutcomeReason outcome={outcome} />)).toBe(text)
})

it('the words of a model and of older results stay as they are', async () => {
  const words = 'The price is missing.'
  expect(await shown('de', <OutcomeReason outcome={{ reason: words }} />)).toBe(words)
  expect(await shown('de', <RunProblem run={{ error: words }} />)).toBe(words)
  expect(await shown('de', <OutcomeReason outcome={{ reason: null }} />)).toBe('')
})

it('a run says in German why it failed', async () => {
  const run = { error: 'The draft was changed during the run.', errorReason: say('test.draftChanged') }
  expect(await shown('de', <RunProblem run={run} />)).toContain('Entwurf wurde während des Laufs geändert')
})
