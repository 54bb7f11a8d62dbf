import type { agents, leads } from '@millrace/contract'
import { holdsPhrase, plainOf } from '../agents/index.ts'
import { companyDomain } from './freemail.ts'

/** The input of a score. */
interface ScoredLead {
  form: Pick<agents.LeadForm, 'fields' | 'score'>
  email: string | null
  /** Keys of non-empty fields. */
  filled: ReadonlySet<string>
  /** The number of the visitor's messages, and the texts of the latest. */
  messages: number
  texts: readonly string[]
  /** URLs of pages that the visitor viewed. */
  pages: readonly string[]
}

const MOST = 100

/** The sum of the matching rules, from 0 to 100, with the reason for each. */
export function scoreLead(lead: ScoredLead): { score: number; reasons: leads.ScoreReason[] } {
  const plain = lead.texts.map(plainOf)
  const reasons = lead.form.score.flatMap((rule): leads.ScoreReason[] => {
    const detail = detailOf(rule, lead, plain)
    return detail === null ? [] : [{ type: rule.type, points: rule.points, detail }]
  })
  const sum = reasons.reduce((total, { points }) => total + points, 0)
  return { score: Math.min(MOST, Math.max(0, sum)), reasons }
}

/** What matches the rule; null when it does not match. */
function detailOf(rule: agents.ScoreRule, lead: ScoredLead, plain: readonly string[]): string | null {
  if (rule.type === 'field') {
    const field = lead.form.fields.find(({ key }) => key === rule.key)
    return field && lead.filled.has(rule.key) ? field.label || field.type : null
  }
  if (rule.type === 'companyEmail') return companyDomain(lead.email)
  if (rule.type === 'messages') return lead.messages >= rule.count ? String(lead.messages) : null
  if (rule.type === 'page')
    return lead.pages.map(pathOf).find((path) => path !== null && matches(rule.page, path)) ?? null
  return rule.words.find((word) => plain.some((text) => holdsPhrase(text, plainOf(word)))) ?? null
}

const pathOf = (page: string): string | null => URL.parse(page)?.pathname ?? null

/** Whether a path matches a pattern with `*` wildcards. Linear time: each part is searched once, from the left. */
function matches(pattern: string, path: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return path === pattern || path === `${pattern}/`
  if (!path.startsWith(first)) return false
  const last = rest.pop()!
  let at = first.length
  for (const part of rest) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return path.length - last.length >= at && path.endsWith(last)
}
