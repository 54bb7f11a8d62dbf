// @vitest-environment jsdom
import { ApiError, say } from '@millrace/contract'
import { afterAll, expect, it } from 'vitest'
import { i18n } from '../i18n/i18n.ts'
import { wordError } from './word-error.ts'

afterAll(() => i18n.changeLanguage('en'))

async function wordsIn(language: string, reason: unknown): Promise<string> {
  await i18n.changeLanguage(language)
  const details = { reason }
  const error = new ApiError({ status: 403, code: 'edition_required', message: 'In English', details })
  await wordError(error)
  return error.message
}

it('words a failure in the language of the console', async () => {
  const values = { of: say('plan.agents'), plan: 'Free', most: 1000, used: 1000, better: 'Basic' }
  const reason = say('plan.limitLifted', values)
  expect(await wordsIn('en', reason)).toBe('In English')
  expect(await wordsIn('de', reason)).toBe(
    'Agenten: Ihr Tarif (Free) enthält 1.000, und Sie haben 1.000. Basic und höhere Tarife enthalten mehr.',
  )
  expect(await wordsIn('zh', reason)).toBe(
    '智能体：您的套餐（Free）包含 1,000，您已有 1,000。Basic 及更高套餐包含更多。',
  )
  expect(await wordsIn('de', { key: 'of.later', values: {} })).toBe('In English')
})
