import { createInstance, type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from './languages.ts'

/** How the other languages of one feature are fetched; each is a file of its own that loads when it is wanted. */
type Loaders = Record<Exclude<Language, 'en'>, () => Promise<object>>

const loaders = new Map<string, Loaders>()

async function load(language: string, name: string): Promise<object> {
  const loader = loaders.get(name)?.[language as keyof Loaders]
  if (!loader) throw new Error(`no catalogue ${name} in ${language}`)
  return loader()
}

const catalogues: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init: () => undefined,
  read: (...call) => void read(...call),
}

async function read(...[language, name, callback]: Parameters<BackendModule['read']>): Promise<void> {
  try {
    callback(null, { ...(await load(language, name)) })
  } catch (error) {
    callback(error instanceof Error ? error : String(error), null)
  }
}

/** The message catalogue. English comes with each feature; its other languages load once they are needed. */
const i18n = createInstance()

void i18n
  .use(catalogues)
  .use(initReactI18next)
  .init({
    lng: 'en',
    fallbackLng: 'en',
    ns: [],
    resources: {},
    partialBundledLanguages: true,
    // React escapes.
    interpolation: { escapeValue: false },
    initAsync: false,
  })

/** Adds the texts of one feature under its own name: English at once, other languages by the functions that load them. */
export function registerCatalogue(name: string, en: object, others: Loaders): void {
  i18n.addResourceBundle('en', name, en, true, true)
  loaders.set(name, others)
  // From now on a change of language waits for this feature too.
  void i18n.loadNamespaces(name)
}

i18n.on('languageChanged', (language) => {
  document.documentElement.lang = language
  document.documentElement.dir = i18n.dir(language)
})

export { i18n }
