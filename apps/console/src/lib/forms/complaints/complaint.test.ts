// @vitest-environment jsdom
import { accounts, knowledge } from '@millrace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { i18n } from '../../i18n/i18n.ts'
import { complaintOf } from './complaint.ts'

/** What the contract itself says of the fields of a body, in the console's words. */
function complaints(schema: z.ZodType, body: unknown): Record<string, string> {
  const { error } = schema.safeParse(body)
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => {
      const place = path.join('.')
      return [place, complaintOf(message, place)]
    }),
  )
}

describe('what is wrong with a field', () => {
  it('says what to enter', () => {
    expect(complaints(knowledge.create.body, { name: ' ' })).toEqual({ name: 'Enter a name.' })
    expect(complaints(knowledge.create.body, { name: 'x'.repeat(2000) }).name).toMatch(
      /^Use at most \d+ characters\.$/,
    )
    const account = { username: 'ada', password: 'short', name: '', company: '' }
    expect(complaints(accounts.signup.body, account)).toEqual({
      username: 'Enter a valid email address.',
      password: 'Use at least 10 characters.',
      name: 'Enter a name.',
      company: 'Enter a company.',
    })
  })

  it('begins with a capital where the console has no words of its own', () => {
    expect(complaintOf('is not a color such as #1e293b')).toBe('Is not a color such as #1e293b')
    expect(complaintOf('must be smaller than the chunk size')).toBe('Enter less than the chunk size.')
    expect(complaintOf('is empty', 'settings.something')).toBe('Enter a value.')
  })

  describe('in German', () => {
    beforeAll(async () => {
      await i18n.changeLanguage('de')
    })
    afterAll(async () => {
      await i18n.changeLanguage('en')
    })

    it('is said in German', () => {
      expect(complaints(knowledge.create.body, { name: '' })).toEqual({ name: 'Geben Sie einen Namen ein.' })
    })
  })
})
