import { catalogue } from '../../../../../lib/i18n/catalogues.ts'
import { en } from './en.ts'

export const useLabTexts = catalogue('channelLab', en, {
  de: () => import('./de.ts'),
  zh: () => import('./zh.ts'),
})
