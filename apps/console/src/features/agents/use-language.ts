import { useTranslation } from 'react-i18next'
import { languageOf, type Language } from '../../lib/i18n/languages.ts'

/** The language of the console. */
export const useLanguage = (): Language => languageOf(useTranslation('agents').i18n.language) ?? 'en'
