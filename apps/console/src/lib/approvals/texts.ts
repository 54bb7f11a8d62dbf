import { catalogue } from '../i18n/catalogues.ts'
import { en } from './en.ts'

export const useApprovalTexts = catalogue('approvalText', en, {
  de: () => import('./de.ts'),
  zh: () => import('./zh.ts'),
})
