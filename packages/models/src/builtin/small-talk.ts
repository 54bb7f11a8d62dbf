import { fold } from '../language/words.ts'
import { LANGUAGES } from '../language/languages.ts'
import { PHRASES, type SmallTalk, TALKS } from './phrases.ts'

const LONGEST = 120
const KINDS: SmallTalk[] = ['greeting', 'thanks', 'goodbye', 'self']

/**
 * The reply to a greeting, thanks, a goodbye or a question about the assistant itself; null for anything else. It is
 * in the language of the user's words, which show it best.
 */
export function smallTalk(text: string): string | null {
  if (text.length > LONGEST) return null
  const said = bare(text)
  if (said === '') return null
  for (const language of LANGUAGES)
    for (const talk of KINDS) if (isSaid(said, TALKS[language][talk])) return PHRASES[language][talk]
  return null
}

const bare = (text: string) =>
  fold(text)
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? ''

const NAMED = '(?: there| all| everyone| team| bot| zusammen| a tous| a todos| a tutti| iedereen)?'

/** Said alone, twice ("Hi, hello!"), or to someone ("Hello there"). */
const patterns = new Map(
  LANGUAGES.flatMap((language) => KINDS.map((talk) => TALKS[language][talk])).map((phrases) => [
    phrases,
    new RegExp(`^(?:(?:${phrases})${NAMED}(?: |$)){1,2}$`, 'u'),
  ]),
)

const isSaid = (said: string, phrases: string): boolean => patterns.get(phrases)!.test(said)
