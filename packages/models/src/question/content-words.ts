import { CHINESE_FILLERS, isFunctionWord, isWeakWord } from '../language/function-words.ts'
import type { Language } from '../language/languages.ts'
import { wordsOf } from '../language/words.ts'

/** Ways to say one word in several: as a question has them, and the word that documents have. */
const REWRITES: Partial<Record<Language, [RegExp, string][]>> = {
  en: [
    [/\b(?:send|give|bring|ship|mail)\b(.{0,30}?)\bback\b/gi, 'return$1'],
    [/\b(?:(?:get|have) )?(?:my |your |the )?money(?:[ -]back)\b/gi, 'refund'],
    [/\b(?:get in touch|get hold of|talk to|speak to|speak with)\b/gi, 'contact'],
    [/\bopening times\b|\b(?:what are the|your) hours\b/gi, 'opening hours'],
    [/\bhow old\b/gi, 'what age'],
    [/\bhow many (?:euros?|dollars?|pounds?|francs?) (?:is|are|for|does|do)\b/gi, 'what price'],
    [/\b(?:per|each) (?=(?:hour|day|night|week|month|year|person)\b)/gi, 'one '],
    [/\bhow much (?=(?:is|are|for|was|were)\b)/gi, 'what price '],
    [/\bsigning up\b|\bsign up\b/gi, 'register'],
    [/\blog(?:ging)? in\b|\bsign(?:ing)? in\b/gi, 'login'],
    [/\bgets? rid of\b/gi, 'remove'],
    [/\blooks? after\b|\btakes? care of\b/gi, 'treat'],
    [/\bset up\b/gi, 'install'],
    [/\bhand in\b/gi, 'submit'],
    [/\bhow (?:do|can) (?:i|we) (?:get|come) (?:to|there)\b/gi, 'directions'],
  ],
  de: [
    [/\bgeld zurück\b/gi, 'Erstattung'],
    [/\bwie (?:komme ich|kommt man|kommen wir)\b/gi, 'wie Anfahrt'],
    [/\bin kontakt treten\b/gi, 'Kontakt'],
  ],
}

/** The question in the words that its answer probably has. */
function rewrite(text: string, language: Language): string {
  return (REWRITES[language] ?? []).reduce((rest, [pattern, word]) => rest.replace(pattern, word), text)
}

/** A word of a question that its answer should hold. */
export interface ContentWord {
  form: string
  /** 1, or less for words that an answer need not repeat. */
  factor: number
  isName: boolean
  /** Its place among the words of the question. */
  at: number
}

const WEAK = 0.25
/** "How large is it?" asks for a size, "the large one" says which one is meant. */
const MEASURES = new Set('long big large high old far gross hoch alt lange weit'.split(' '))
const ASKS_MEASURE = new Set(['how', 'wie'])
const LONGEST = 2000
const MOST = 60

/** The words of a question that say what it is about, each once. */
export function contentWords(text: string, language: Language): ContentWord[] {
  const cut = rewrite(text.slice(0, LONGEST), language)
  const found = new Map<string, ContentWord>()
  const words = wordsOf(language === 'zh' ? withoutFillers(cut) : cut, { wholes: false })
  for (const [index, { form, isName }] of words.entries()) {
    if (isFunctionWord(form, language) || (form.length === 1 && /[a-z]/.test(form))) continue
    const asks = ASKS_MEASURE.has(words[index - 1]?.form ?? '')
    const isMeasure = MEASURES.has(form)
    const factor = isMeasure ? (asks ? WEAK : 1) : isWeakWord(form, language) ? WEAK : 1
    // The first word has its capital anyway, and German nouns have it all.
    const named = isName && index > 0 && language !== 'de'
    if (!found.has(form)) found.set(form, { form, factor, isName: named, at: index })
    if (found.size >= MOST) break
  }
  return [...found.values()]
}

function withoutFillers(text: string): string {
  let rest = text
  for (const filler of CHINESE_FILLERS) rest = rest.replaceAll(filler, ' ')
  return rest
}
