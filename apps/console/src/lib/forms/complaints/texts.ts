import { catalogue } from '../../i18n/catalogues.ts'
import { en } from './en.ts'

/** For form validation, which runs outside components. */
export const { t: complaintText } = catalogue('complaints', en, {
  de: () => import('./de.ts'),
  zh: () => import('./zh.ts'),
})
