import { useTranslation } from 'react-i18next'
import { languageOf, type Language } from './languages.ts'

/** The console's language; components that use it rerender when it changes. */
export const useLanguage = (): Language => languageOf(useTranslation().i18n.language) ?? 'en'
