import { i18n } from './i18n.ts'
import { chooseLanguage, keepLanguage, keptLanguage, type Language } from './languages.ts'

/** Shows the console in this language, without reloading, and remembers it for this browser. */
export async function switchLanguage(language: Language): Promise<void> {
  keepLanguage(language)
  await i18n.changeLanguage(language)
}

/** Before the first screen: the language that was chosen in this browser, else the browser's own. */
export async function startLanguage(): Promise<void> {
  const language = chooseLanguage({ kept: keptLanguage(), browser: navigator.languages })
  if (language !== i18n.language) await i18n.changeLanguage(language)
}
