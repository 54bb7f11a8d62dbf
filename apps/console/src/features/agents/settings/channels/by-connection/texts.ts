import { catalogue } from '../../../../../lib/i18n/catalogues.ts'
import { en } from './en.ts'

export const useByConnectionTexts = catalogue('channelByConnection', en, {
  de: () => import('./de.ts'),
  zh: () => import('./zh.ts'),
})
