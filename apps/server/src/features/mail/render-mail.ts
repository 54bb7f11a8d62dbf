import type { accounts } from '@millrace/contract'
import type { MailValues, SummaryLine, Template } from './send-mail.ts'
import { mailTexts } from './texts/texts.ts'

interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** The subject, plain text and HTML of an email. User input is escaped and limited to one line. */
export function renderMail<T extends Template>(input: {
  template: T
  locale: accounts.Locale
  values: MailValues[T]
  expiresAt: Date
}): RenderedMail {
  const { template, locale, values, expiresAt } = input
  const t = mailTexts(locale)
  const { agents = [], ...texts } = values as { agents?: SummaryLine[]; link: string; unsubscribe?: string }
  const filled = oneLineEach({ ...texts, expires: formatUntil(expiresAt, locale) })
  const subject = t(`${template}.subject`, filled).trim()
  const before = [
    ...t.list(`${template}.before`, filled).filter(Boolean),
    ...agents.map((line) => summaryOf(line, locale)),
  ]
  const after = t.list(`${template}.after`, filled)
  const button = t(`${template}.button`)
  const { unsubscribe = null } = texts
  const leave = unsubscribe === null ? [] : [`${t('unsubscribe')}: ${unsubscribe}`]
  const text = [...before, values.link, ...after, ...leave, ''].join('\n\n')
  const end = unsubscribe === null ? null : { link: unsubscribe, label: t('unsubscribe') }
  return { subject, text, html: htmlOf({ locale, subject, before, after, link: values.link, button, end }) }
}

/** “Desk: 2 new leads, 1 handoff”, leaving out zeros. */
function summaryOf({ agent, ...counts }: SummaryLine, locale: accounts.Locale): string {
  const t = mailTexts(locale)
  const parts = SUMMARY_PARTS.flatMap((part) =>
    counts[part] > 0 ? [t(`summary.${part}`, { count: counts[part] })] : [],
  )
  return t('summary.line', { agent: oneLine(agent), parts: parts.join(t('summary.between')) })
}

const SUMMARY_PARTS = ['leads', 'handoffs', 'unanswered', 'ratings'] as const

const oneLineEach = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, oneLine(value)]))

const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const formatUntil = (date: Date, locale: accounts.Locale) =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(date)} UTC`

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!)

// Email clients support neither style sheets nor variables, so all styles are inline.
const PAGE = 'margin:0;padding:24px;background:#f8fafc;font:15px/22px system-ui,sans-serif;color:#0f172a'
const BOX =
  'max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e2e8f0;border-radius:8px'
const BUTTON =
  'display:inline-block;padding:9px 16px;background:#1e293b;border-radius:8px;color:#ffffff;text-decoration:none'
const SMALL = 'font-size:13px;line-height:19px;color:#475569'

function htmlOf(mail: {
  locale: accounts.Locale
  subject: string
  before: string[]
  after: string[]
  link: string
  button: string
  /** The unsubscribe link. */
  end: { link: string; label: string } | null
}): string {
  const link = escapeHtml(mail.link)
  const paragraph = (text: string, style = '') =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`
  return `<!doctype html>
<html lang="${mail.locale}">
<head><meta charset="utf-8"><title>${escapeHtml(mail.subject)}</title></head>
<body style="${PAGE}"><div style="${BOX}">
${mail.before.map((text) => paragraph(text)).join('\n')}
<p style="margin:0 0 16px"><a href="${link}" style="${BUTTON}">${escapeHtml(mail.button)}</a></p>
<p style="margin:0 0 16px;${SMALL};word-break:break-all">${link}</p>
${mail.after.map((text) => paragraph(text, SMALL)).join('\n')}
${mail.end ? `<p style="margin:0;${SMALL}"><a href="${escapeHtml(mail.end.link)}" style="color:#475569">${escapeHtml(mail.end.label)}</a></p>` : ''}
</div></body>
</html>
`
}
