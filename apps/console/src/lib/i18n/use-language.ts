import { useTranslation } from 'react-i18next'
import { languageOf, type Language } from './languages.ts'

/** The language of the console; components that use it are drawn again when it changes. */
export const useLanguage = (): Language => languageOf(useTranslation().i18n.language) ?? 'en'
