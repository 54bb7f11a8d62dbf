import { makeTexts } from '../../../lib/i18n/i18n.ts'
import { en } from './en.ts'

const texts = makeTexts(en, {
  de: async () => (await import('./de.ts')).de,
  zh: async () => (await import('./zh.ts')).zh,
})

export const usePageTexts = texts.use
