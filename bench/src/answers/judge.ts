import type { Question } from './questions.ts'

/** `shown`: it says that there is no answer, but the closest passage below contains the fact. */
export type Verdict = 'holds' | 'shown' | 'lacks' | 'wrong' | 'declined'

export function judge(question: Question, answer: { text: string; reason: string }): Verdict {
  if (answer.reason === 'fallback' && question.says.length === 0) return 'declined'
  const text = plain(answer.text)
  const declines = answer.reason === 'fallback'
  const holds = question.says.length > 0 && question.says.every((ways) => ways.some((way) => says(text, way)))
  if (holds && declines) return 'shown'
  if (holds) return question.not.some((fact) => says(text, fact)) ? 'lacks' : 'holds'
  if (declines) return 'declined'
  return question.wrong.some((fact) => says(text, fact)) ? 'wrong' : 'lacks'
}

const plain = (text: string) => text.replace(/ ?\[\d+\]/g, '').replace(/\s+/g, ' ')

/** As a whole word: "2" is in neither "12" nor "2.5". */
function says(text: string, fact: string): boolean {
  const lower = text.toLowerCase()
  const wanted = fact.toLowerCase()
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
    const before = lower.slice(Math.max(0, at - 2), at)
    const after = lower.slice(at + wanted.length, at + wanted.length + 2)
    if (/\d$|\d[.,]$/.test(before) && /^\d/.test(wanted)) continue
    if (/\d$/.test(wanted) && /^(?:\d|[.,]\d)/.test(after)) continue
    if (/\p{L}$/u.test(before) && /^\p{L}/u.test(wanted) && wanted.length < 4) continue
    return true
  }
  return false
}
