import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'

/** The message catalogue. English is registered by each feature when it loads; other languages are added to it. */
const i18n = createInstance()

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  ns: [],
  resources: {},
  // React escapes.
  interpolation: { escapeValue: false },
  initAsync: false,
})

/** Adds the English texts of one feature under its own name. */
export function registerCatalogue(name: string, texts: object): void {
  i18n.addResourceBundle('en', name, texts, true, true)
}

i18n.on('languageChanged', (language) => {
  document.documentElement.lang = language
  document.documentElement.dir = i18n.dir(language)
})

export { i18n }
