import { textReader, type Translate } from '@millrace/contract/texts'
import { en } from './en.ts'

/** Says the words of the chat: i18next's in the console, `chatTexts(lang)` on the pages of visitors. */
export type ChatTexts = Translate<typeof en>

/** Apart, so that the console doesn't load the other languages of the chat. */
export const ENGLISH: ChatTexts = textReader<typeof en>(en, 'en')
