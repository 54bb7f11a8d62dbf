import { expect, it } from 'vitest'
import { notificationTexts } from './texts.ts'

it('gives a stored notification in English, with readable numbers', () => {
  const t = notificationTexts('en')
  const values = { count: 2012, file: '{{sheet}} 2000.csv', sheet: 'Orders' }
  expect(t('sheetImported', values)).toBe('2,012 rows imported from “{{sheet}} 2000.csv” into “Orders”')
  expect(t('sheetImported', { ...values, count: 1 })).toMatch(/^1 row imported/)
  expect(t('onboardingReady', { agent: 'Ada', site: 'example.com' })).toBe(
    'The agent “Ada” was created from example.com',
  )
})
