import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Subject } from './documents.ts'

export const KINDS = ['plain', 'para', 'two', 'compare', 'fact', 'none'] as const
type Kind = (typeof KINDS)[number]

/** A question as a customer asks it. */
export interface Question {
  subject: string
  kind: Kind
  ask: string
  /** All of these must be said, each in one of its ways; empty where the documents hold no answer. */
  says: string[][]
  /** Facts about something else: an answer with one of them and without its own fact is wrong. */
  wrong: string[]
  set: QuestionSet
}

/** Those of `untouched` are not looked at one by one, before or after: only their sums are. */
export type QuestionSet = 'tuned' | 'untouched' | 'development'

/** Lines "kind :: question :: fact & fact, each a way / another way :: wrong fact / wrong fact". */
export function questionsOf({ name, questions, development }: Subject): Question[] {
  return questions.flatMap((file) =>
    readFileSync(join(import.meta.dirname, 'questions', `${file}.txt`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => {
        const [kind = '', ask = '', says = '-', wrong = '-'] = line.split(/ ?:: ?/)
        return {
          subject: name,
          kind: kind as Kind,
          ask,
          says: says === '-' ? [] : says.split(' & ').map((fact) => fact.split('/')),
          wrong: wrong === '-' ? [] : wrong.split(' / '),
          set: development ? 'development' : hash(`${file}/${ask}`) % 2 === 0 ? 'tuned' : 'untouched',
        }
      }),
  )
}

/** FNV-1a, its halves folded: the lowest bit alone follows the letters' own. */
function hash(text: string): number {
  let value = 2166136261
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619)
  return (value ^ (value >>> 15)) >>> 0
}
