import { useTranslation } from 'react-i18next'
import { registerCatalogue } from '../../../../lib/i18n/i18n.ts'
import { en } from './en.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    sheetLive: typeof en
  }
}

registerCatalogue('sheetLive', en, {
  de: async () => (await import('./de.ts')).de,
  zh: async () => (await import('./zh.ts')).zh,
})

export const useAiColumnTexts = () => useTranslation('sheetLive').t
export type AiColumnTexts = ReturnType<typeof useAiColumnTexts>
