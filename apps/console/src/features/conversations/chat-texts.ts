import { en } from '@millrace/ui/texts/en'
import { catalogue } from '../../lib/i18n/catalogues.ts'

/** The words of the parts that the console shares with the chat page. */
export const useChatTexts = catalogue('chat', en, {
  de: () => import('@millrace/ui/texts/de'),
  zh: () => import('@millrace/ui/texts/zh'),
})
