import { useEffect } from 'react'
import { i18n } from '../lib/i18n/i18n.ts'
import { languageOf } from '../lib/i18n/languages.ts'
import { switchLanguage } from '../lib/i18n/switch-language.ts'
import { useInformation } from '../lib/session/information.ts'

/** Follows the language that the user chose, as soon as it is known and whenever it changes. */
export function useUserLanguage(): void {
  const { data: user } = useInformation()
  const language = languageOf(user?.locale)
  useEffect(() => {
    if (language && language !== i18n.language) void switchLanguage(language)
  }, [language])
}
