import { createInstance, type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from './languages.ts'

/** Loaders for the other languages of a feature, each a separate file loaded on demand. */
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

/** The message catalog. English is bundled with each feature; other languages load on demand. */
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

/** Registers the texts of a feature: English immediately, other languages through their loaders. */
export function registerCatalogue(name: string, en: object, others: Loaders): void {
  i18n.addResourceBundle('en', name, en, true, true)
  loaders.set(name, others)
  // From now on, a language change waits for this feature too.
  void i18n.loadNamespaces(name)
}

i18n.on('languageChanged', (language) => {
  document.documentElement.lang = language
  document.documentElement.dir = i18n.dir(language)
})

export { i18n }
