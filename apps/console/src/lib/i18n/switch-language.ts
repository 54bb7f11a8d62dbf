import { i18n } from './i18n.ts'
import { chooseLanguage, keepLanguage, keptLanguage, type Language } from './languages.ts'

/** Switches the language without reloading and stores it in this browser. */
export async function switchLanguage(language: Language): Promise<void> {
  keepLanguage(language)
  await i18n.changeLanguage(language)
}

/** Sets the language before the first render: the stored choice, else the browser's. */
export async function startLanguage(): Promise<void> {
  const language = chooseLanguage({ kept: keptLanguage(), browser: navigator.languages })
  if (language !== i18n.language) await i18n.changeLanguage(language)
}
