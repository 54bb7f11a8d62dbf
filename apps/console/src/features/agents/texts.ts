import { useTranslation } from 'react-i18next'
import { registerCatalogue } from '../../lib/i18n/i18n.ts'
import { en } from './en.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    agents: typeof en
  }
}

registerCatalogue('agents', en)

export const useAgentsTexts = () => useTranslation('agents').t
