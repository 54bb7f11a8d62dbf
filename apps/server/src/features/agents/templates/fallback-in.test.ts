import { expect, it } from 'vitest'
import { fallbackIn } from './index.ts'
import { roleTexts } from './texts.ts'

it('translates a default fallback into the spoken language', () => {
  const english = roleTexts('en')
  expect(fallbackIn('de', english('plain.fallback'))).toBe(roleTexts('de')('plain.fallback'))
  expect(fallbackIn('zh-CN', english('roles.sales.fallback'))).toBe(roleTexts('zh')('roles.sales.fallback'))
  expect(fallbackIn('en', roleTexts('de')('plain.fallback'))).toBe(english('plain.fallback'))
})

it('replaces a default fallback of an earlier release', () => {
  const former = 'I couldn’t find that in my knowledge base. Could you rephrase your question?'
  expect(fallbackIn('en', former)).toBe(
    'I couldn’t find an answer to that. Could you rephrase your question?',
  )
  expect(fallbackIn('zh', former)).toBe(roleTexts('zh')('plain.fallback'))
})

it('keeps what people wrote, and languages without a translation', () => {
  expect(fallbackIn('de', 'Please write to us.')).toBe('Please write to us.')
  expect(fallbackIn('fr', roleTexts('en')('plain.fallback'))).toBe(roleTexts('en')('plain.fallback'))
  expect(fallbackIn(null, roleTexts('en')('plain.fallback'))).toBe(roleTexts('en')('plain.fallback'))
})
