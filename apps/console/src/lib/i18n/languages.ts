import { readPreference, writePreference } from '../preferences.ts'

/** The languages of the console, with their own names. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', zh: '简体中文' } as const

export type Language = keyof typeof LANGUAGES

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[]

/** The language of a tag such as `de-AT`, if supported. */
export function languageOf(tag: string | null | undefined): Language | null {
  const base = tag?.toLowerCase().split('-')[0]
  return LANGUAGE_CODES.find((code) => code === base) ?? null
}

interface Wishes {
  /** The user's choice on the server. */
  user?: string | null | undefined
  /** The choice stored in this browser. */
  kept: string | null
  /** The browser's languages, preferred first. */
  browser: readonly string[]
}

/** The user's language, else this browser's stored choice, else the browser's language, else English. */
export function chooseLanguage({ user, kept, browser }: Wishes): Language {
  const wished = [user, kept, ...browser].map(languageOf)
  return wished.find((language) => language !== null) ?? 'en'
}

export const keptLanguage = (): string | null => readPreference('language')
export const keepLanguage = (language: Language): void => writePreference('language', language)
