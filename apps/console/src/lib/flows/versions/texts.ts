import { useTranslation } from 'react-i18next'
import { registerCatalogue } from '../../i18n/i18n.ts'
import { en } from './en.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    flowVersions: typeof en
  }
}

registerCatalogue('flowVersions', en, {
  de: async () => (await import('./de.ts')).de,
  zh: async () => (await import('./zh.ts')).zh,
})

export const useVersionTexts = () => useTranslation('flowVersions').t
