import type { Chinese, German, Translate } from '@millrace/contract/texts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { i18n, registerCatalogue } from './i18n.ts'

// i18next's own types would have to know the keys of the whole house. These know the catalogue at hand.
const typed = <En>(t: TFunction): Translate<En> => t as unknown as Translate<En>

interface UseTexts<En> {
  /** For components, which are drawn again when the language changes. */
  (): Translate<En>
  /** For what runs outside of drawing, such as a message after a click: the text in the language of that moment. */
  readonly t: Translate<En>
}

/** How the other languages of a catalogue are fetched: each is a file of its own that loads when it is wanted. */
interface Translations<En> {
  de: () => Promise<{ readonly de: German<En> }>
  zh: () => Promise<{ readonly zh: Chinese<En> }>
}

/** Adds the texts of one feature under its own name: English at once, the others once they are needed. */
export function catalogue<En extends object>(
  name: string,
  en: En,
  { de, zh }: Translations<En>,
): UseTexts<En> {
  registerCatalogue(name, en, { de: async () => (await de()).de, zh: async () => (await zh()).zh })
  const useTexts = () => typed<En>(useTranslation(name).t)
  return Object.assign(useTexts, { t: typed<En>(i18n.getFixedT(null, name)) })
}
