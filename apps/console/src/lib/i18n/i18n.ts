import { use, useSyncExternalStore } from 'react'
import type { Language } from './languages.ts'
import type { TextKey } from './texts.ts'
import { translate, type Values } from './translate.ts'

/** How the other languages of one catalogue are fetched; each is a file of its own that loads when it is wanted. */
export type Loaders = Record<Exclude<Language, 'en'>, () => Promise<object>>

export type Translate<En> = (key: TextKey<En>, values?: Values) => string

interface Texts<En> {
  /** The words in the language of the console, for a component: it waits until they are there, and follows the language. */
  use: () => Translate<En>
  /** The same for once, where no component is. */
  t: Translate<En>
  /** For a key that a newer server may have made: undefined when it is not known. */
  find: (key: string, values?: Values) => string | undefined
}

/** In place of texts that could not be fetched: English is shown. */
const NOTHING = {}

let language: Language = 'en'
let wanted: Language = 'en'
const loads = new Set<(language: Language) => Promise<void>>()
const listeners = new Set<() => void>()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The language of the console. */
export const i18n = {
  get language(): Language {
    return language
  },
  /** All that is on screen changes at once: when the texts of all that was opened so far are there. */
  async changeLanguage(next: Language): Promise<void> {
    wanted = next
    await Promise.all([...loads].map((load) => load(next)))
    if (wanted !== next) return
    language = next
    document.documentElement.lang = next
    for (const listener of listeners) listener()
  },
}

/** The language of the console, for a component that shows more than texts in it. */
export const useLanguage = (): Language => useSyncExternalStore(listen, () => language)

/** The texts of one part of the console: English at once, other languages by the functions that load them. */
export function makeTexts<En extends object>(en: En, loaders: Loaders): Texts<En> {
  const loaded = new Map<Language, object>([['en', en]])
  const loading = new Map<Language, Promise<void>>()
  const translators = new Map<Language, Translate<En>>()

  async function fetch(wish: Exclude<Language, 'en'>): Promise<void> {
    const texts = await loaders[wish]().catch(() => NOTHING)
    loaded.set(wish, texts)
    loading.delete(wish)
  }

  function load(wish: Language): Promise<void> {
    if (wish === 'en' || (loaded.get(wish) ?? NOTHING) !== NOTHING) return Promise.resolve()
    const started = loading.get(wish) ?? fetch(wish)
    loading.set(wish, started)
    return started
  }

  const find = (key: string, values?: Values) =>
    translate({ language, texts: loaded.get(language) ?? NOTHING, key, values }) ??
    translate({ language: 'en', texts: en, key, values })

  /** Another function for each language, so that what is remembered by it is made anew. */
  function translator(): Translate<En> {
    const known = translators.get(language) ?? ((key, values) => find(key, values) ?? key)
    translators.set(language, known)
    return known
  }

  function useTexts(): Translate<En> {
    const now = useLanguage()
    if (!loaded.has(now)) use(load(now))
    return translator()
  }

  loads.add(load)
  void load(wanted)
  return { use: useTexts, t: (key, values) => find(key, values) ?? key, find }
}
