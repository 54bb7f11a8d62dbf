import type { agents, leads } from '@millrace/contract'
import { holdsPhrase, plainOf } from '../agents/index.ts'
import { companyDomain } from './freemail.ts'

/** What a score is made from. */
interface ScoredLead {
  form: Pick<agents.LeadForm, 'fields' | 'score'>
  email: string | null
  /** Keys of the fields with a value. */
  filled: ReadonlySet<string>
  /** The visitor's messages: how many, and the texts of the newest. */
  messages: number
  texts: readonly string[]
  /** Addresses of pages that the visitor was on. */
  pages: readonly string[]
}

const MOST = 100

/** The sum of the rules that hold, from 0 to 100, and what made each of them hold. */
export function scoreLead(lead: ScoredLead): { score: number; reasons: leads.ScoreReason[] } {
  const plain = lead.texts.map(plainOf)
  const reasons = lead.form.score.flatMap((rule): leads.ScoreReason[] => {
    const detail = detailOf(rule, lead, plain)
    return detail === null ? [] : [{ type: rule.type, points: rule.points, detail }]
  })
  const sum = reasons.reduce((total, { points }) => total + points, 0)
  return { score: Math.min(MOST, Math.max(0, sum)), reasons }
}

/** What makes the rule hold; null when it doesn't. */
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

/** Whether a path fits a pattern in which `*` stands for anything. Linear: each part is looked for once, from the left. */
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
