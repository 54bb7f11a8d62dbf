import { detectLanguage } from './language/detect-language.ts'
import type { ChatTurn } from './model.ts'
import { contentWords } from './question/content-words.ts'
import { standaloneQuestion } from './question/follow-up.ts'

/** Of a long message the end is searched for: there stands what is asked. */
const LONGEST = 1000

/**
 * What to search the knowledge for: the last question, and when it leans on an earlier one ("And in Berlin?", "How
 * much is it?") the words of that one too. At most 1,000 characters.
 */
export function searchQuery(turns: readonly ChatTurn[]): string {
  const { question, earlier } = standaloneQuestion(turns)
  const words = earlier.flatMap((text) => contentWords(text, detectLanguage(text) ?? 'en'))
  const more = [...new Set(words.map(({ form }) => form))].join(' ')
  return `${question.slice(-LONGEST)} ${more}`.trim().slice(0, LONGEST)
}
