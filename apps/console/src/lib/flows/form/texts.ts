import { useTranslation } from 'react-i18next'
import { registerCatalogue } from '../../i18n/i18n.ts'
import { en } from './en.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    flowForm: typeof en
  }
}

registerCatalogue('flowForm', en, {
  de: async () => (await import('./de.ts')).de,
  zh: async () => (await import('./zh.ts')).zh,
})

export const useFormTexts = () => useTranslation('flowForm').t
