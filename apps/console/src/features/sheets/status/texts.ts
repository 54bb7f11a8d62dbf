import { useTranslation } from 'react-i18next'
import { registerCatalogue } from '../../../lib/i18n/i18n.ts'
import { en } from './en.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    sheetAiCellStatus: typeof en
  }
}

registerCatalogue('sheetAiCellStatus', en, {
  de: async () => (await import('./de.ts')).de,
  zh: async () => (await import('./zh.ts')).zh,
})

/** Names of the statuses of AI cells: small, since the grid has them. */
export const useStatusTexts = () => useTranslation('sheetAiCellStatus').t
export type StatusTexts = ReturnType<typeof useStatusTexts>
