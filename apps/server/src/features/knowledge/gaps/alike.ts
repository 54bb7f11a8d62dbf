import { analyse, detectLanguage } from '../retrieval/index.ts'

const LEAST_SHARED = 0.6
const MOST_TERMS = 40

/** What a question is about: the stems of its words without function words, sorted, each once. */
export function tellingTerms(question: string): string[] {
  const all = analyse(question, detectLanguage(question)).filter((term) => !term.spare)
  const telling = all.filter((term) => !term.stop)
  return [...new Set((telling.length > 0 ? telling : all).map(({ term }) => term))]
    .sort()
    .slice(0, MOST_TERMS)
}

/** Whether two questions ask the same, as far as their words tell: most of the words of both are shared. */
export function alike(a: readonly string[], b: readonly string[]): boolean {
  const other = new Set(b)
  const shared = a.filter((term) => other.has(term)).length
  return shared > 0 && shared / (a.length + b.length - shared) >= LEAST_SHARED
}
