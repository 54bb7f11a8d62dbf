import { catalogue } from '../i18n/catalogues.ts'
import { en } from './en.ts'

export const useEndpointTexts = catalogue('endpoint', en, {
  de: () => import('./de.ts'),
  zh: () => import('./zh.ts'),
})
