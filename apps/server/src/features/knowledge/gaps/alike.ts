import { analyse, detectLanguage } from '../retrieval/index.ts'

const LEAST_SHARED = 0.6
const MOST_TERMS = 40

/** The subject of a question: its content word stems, sorted, without duplicates. */
export function tellingTerms(question: string): string[] {
  const all = analyse(question, detectLanguage(question)).filter((term) => !term.spare)
  const telling = all.filter((term) => !term.stop)
  return [...new Set((telling.length > 0 ? telling : all).map(({ term }) => term))]
    .sort()
    .slice(0, MOST_TERMS)
}

/** Whether two questions ask the same, judging by words: they share most of their words. */
export function alike(a: readonly string[], b: readonly string[]): boolean {
  const other = new Set(b)
  const shared = a.filter((term) => other.has(term)).length
  return shared > 0 && shared / (a.length + b.length - shared) >= LEAST_SHARED
}
