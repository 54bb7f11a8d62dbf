import { readPreference, writePreference } from '../preferences.ts'

/** The languages of the console, by their own names. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', zh: '简体中文' } as const

export type Language = keyof typeof LANGUAGES

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[]

/** The language of a tag such as `de-AT`, if the console speaks it. */
export function languageOf(tag: string | null | undefined): Language | null {
  const base = tag?.toLowerCase().split('-')[0]
  return LANGUAGE_CODES.find((code) => code === base) ?? null
}

interface Wishes {
  /** What the user chose, as the server knows it. */
  user?: string | null | undefined
  /** What was chosen in this browser. */
  kept: string | null
  /** What the browser is set to, best first. */
  browser: readonly string[]
}

/** The user's language, else the one chosen in this browser, else the browser's, else English. */
export function chooseLanguage({ user, kept, browser }: Wishes): Language {
  const wished = [user, kept, ...browser].map(languageOf)
  return wished.find((language) => language !== null) ?? 'en'
}

export const keptLanguage = (): string | null => readPreference('language')
export const keepLanguage = (language: Language): void => writePreference('language', language)
