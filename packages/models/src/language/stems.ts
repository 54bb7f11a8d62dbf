import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import type { Language } from './languages.ts'

const STEMMERS: Partial<Record<Language, (word: string) => string>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  nl: dutch,
  pt: portuguese,
}

const KEPT = 20_000
const LONGEST_WORD = 40
const kept = new Map<string, string>()

/** The stem of a folded word. Kept, since texts repeat their words. */
export function stemOf(form: string, language: Language): string {
  const stemmer = STEMMERS[language]
  if (!stemmer || form.length < 3 || form.length > LONGEST_WORD || /\d/.test(form)) return form
  const key = `${language} ${form}`
  let stem = kept.get(key)
  if (stem === undefined) {
    if (kept.size >= KEPT) kept.clear()
    stem = stemmer(form) || form
    kept.set(key, stem)
  }
  return stem
}
