import { accounts, mail } from '@millrace/contract'
import { describe, expect, it } from 'vitest'
import { renderMail } from './render-mail.ts'

const expiresAt = new Date('2026-11-21T12:00:00Z')
const link = 'https://mill.example.test/invitation#abc'

describe.each(accounts.LOCALES)('in %s', (locale) => {
  it.each(mail.MAIL_TEMPLATES)(
    '%s has a subject, the link twice, and no unfilled placeholder',
    (template) => {
      const agents = [{ agent: 'Desk', leads: 2, handoffs: 1, unanswered: 0, ratings: 0 }]
      const values = { link, account: 'Mill', invitedBy: 'Owner', agents }
      const { subject, text, html } = renderMail({ template, locale, values, expiresAt })
      expect(subject).not.toBe('')
      expect(text).toContain(link)
      // Jobs, agents, accounts and plans have stable addresses.
      if (!/^(?:job|agent|dailySummary|payment|plan)/.test(template) && template !== 'signUpKnown')
        expect(text).toContain('2026')
      expect(html.split(link).length - 1).toBe(2)
      expect(html).toContain(`lang="${locale}"`)
      expect(subject + text + html.replaceAll(/style="[^"]*"/g, '')).not.toMatch(/[{}]|undefined/)
    },
  )
})

it('escapes user input, and keeps it on one line', () => {
  const values = {
    link,
    account: '<img src=x onerror=alert(1)>\r\nBcc: all@example.test',
    invitedBy: '"><script>alert(1)</script>\u2028{link}',
  }
  const { subject, text, html } = renderMail({ template: 'invitation', locale: 'en', values, expiresAt })
  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).not.toMatch(/<img|<script/)
  expect(html).toContain('&lt;script&gt;')
  expect(text.split('\n\n')[0]).not.toMatch(/[\r\n\u2028]/)
  expect(text).toContain('{link}')
})
