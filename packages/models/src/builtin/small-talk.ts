import { fold } from '../language/words.ts'
import { PHRASES, type SmallTalk, TALKS, type TalkLanguage } from './phrases.ts'

const LONGEST = 120

/**
 * What to say to a greeting, thanks, a goodbye or a question about the assistant itself; null when the user says
 * anything else. In the language of the words, since they show it best.
 */
export function smallTalk(text: string): string | null {
  if (text.length > LONGEST) return null
  const said = bare(text)
  if (said === '') return null
  for (const [language, talks] of Object.entries(TALKS) as [TalkLanguage, Record<SmallTalk, string>][]) {
    for (const [talk, phrases] of Object.entries(talks) as [SmallTalk, string][])
      if (isSaid(said, phrases.split('|'))) return PHRASES[language][talk]
  }
  return null
}

const bare = (text: string) =>
  fold(text)
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? ''

const NAMED = '(?: there| all| everyone| team| bot| zusammen| a tous| a todos| a tutti| iedereen| a todos)?'
const patterns = new Map<string, RegExp>()

/** Said alone, twice ("Hi, hello!"), or to somebody ("Hello there"). */
function isSaid(said: string, phrases: string[]): boolean {
  const key = phrases.join('|')
  let pattern = patterns.get(key)
  if (!pattern) {
    pattern = new RegExp(`^(?:(?:${key})${NAMED}(?: |$)){1,2}$`, 'u')
    patterns.set(key, pattern)
  }
  return pattern.test(said)
}
