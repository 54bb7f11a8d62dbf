import { useTranslation } from 'react-i18next'
import { registerCatalogue } from '../../lib/i18n/i18n.ts'
import { en } from './en.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    knowledge: typeof en
  }
}

registerCatalogue('knowledge', en)

export const useKnowledgeTexts = () => useTranslation('knowledge').t
