import { detectLanguage } from '../language/detect-language.ts'
import { isFunctionWord } from '../language/function-words.ts'
import type { Language } from '../language/languages.ts'
import { stemOf } from '../language/stems.ts'
import { synonymsOf } from '../language/synonyms.ts'
import { wordsOf } from '../language/words.ts'

const LONGEST = 20_000
/** A synonym counts less than the word itself. */
const SYNONYM = 0.6

/**
 * How well each label fits a text, by the words that they share: their stems, and synonyms of everyday words. 0 for a
 * label that shares none. It understands nothing beyond words.
 */
export function rankLabels(text: string, labels: readonly string[]): number[] {
  const cut = text.slice(0, LONGEST)
  const language = detectLanguage(cut) ?? 'en'
  const there = new Set(wordsOf(cut).map(({ form }) => stemOf(form, language)))
  const words = labels.map((label) => contentOf(label, language))
  const spread = Map.groupBy(
    words.flatMap((list) => [...list]),
    (word) => word,
  )
  return words.map((list) =>
    [...list].reduce((sum, word) => sum + fitOf(word, language, there) / (spread.get(word)?.length ?? 1), 0),
  )
}

/** The words of a label that carry meaning, each once. */
function contentOf(label: string, language: Language): Set<string> {
  const own = detectLanguage(label) ?? language
  const forms = wordsOf(label.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')).map(
    ({ form }) => form,
  )
  return new Set(forms.filter((form) => !isFunctionWord(form, own)))
}

function fitOf(form: string, language: Language, there: ReadonlySet<string>): number {
  if (there.has(stemOf(form, language))) return 1
  return [...synonymsOf(form, language, language)].some((one) => there.has(one)) ? SYNONYM : 0
}
