import { useTranslation } from 'react-i18next'
import { registerCatalogue } from '../../../../lib/i18n/i18n.ts'
import { en } from './en.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    flowBudget: typeof en
  }
}

registerCatalogue('flowBudget', en, {
  de: async () => (await import('./de.ts')).de,
  zh: async () => (await import('./zh.ts')).zh,
})

export const useBudgetTexts = () => useTranslation('flowBudget').t
