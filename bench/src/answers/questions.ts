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
  /** Questions asked before it in the same conversation. */
  earlier: string[]
  /** All of these must be in the answer, each in one of its phrasings; empty where the documents have no answer. */
  says: string[][]
  /** Facts about something else: an answer that also contains one of them does not hold. */
  not: string[]
  /** Facts about something else: an answer with one of them and without its own fact is wrong. */
  wrong: string[]
  set: QuestionSet
}

export type QuestionSet = 'tuned' | 'untouched' | 'development' | 'newcomer' | 'trades' | 'validation'

/** These are never read one by one, before or after: only their totals are printed. */
export const isHidden = ({ set }: Pick<Question, 'set'>): boolean =>
  set === 'untouched' || set === 'validation'

/**
 * Lines "kind :: question :: fact & fact, each a phrasing / another phrasing :: wrong fact / wrong fact". A fact after
 * "!" must not be in the answer; ">>" separates the questions of one conversation.
 */
export function questionsOf({ name, questions, set }: Subject): Question[] {
  return questions.flatMap((file) =>
    readFileSync(join(import.meta.dirname, 'questions', `${file}.txt`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => {
        const [kind = '', asked = '', says = '-', wrong = '-'] = line.split(/ ?:: ?/)
        const turns = asked.split(' >> ')
        const ask = turns.at(-1) ?? ''
        const facts = says === '-' ? [] : says.split(' & ')
        return {
          subject: name,
          kind: kind as Kind,
          ask,
          earlier: turns.slice(0, -1),
          says: facts.filter((fact) => !fact.startsWith('!')).map((fact) => fact.split('/')),
          not: facts.filter((fact) => fact.startsWith('!')).map((fact) => fact.slice(1)),
          wrong: wrong === '-' ? [] : wrong.split(' / '),
          set: setOf(set, hash(`${file}/${ask}`) % 2 === 0),
        }
      }),
  )
}

function setOf(set: Subject['set'], isSeen: boolean): QuestionSet {
  if (set === 'trades') return isSeen ? 'trades' : 'validation'
  return set ?? (isSeen ? 'tuned' : 'untouched')
}

/** FNV-1a with its halves combined: its lowest bit alone depends only on the letters' lowest bits. */
function hash(text: string): number {
  let value = 2166136261
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619)
  return (value ^ (value >>> 15)) >>> 0
}
