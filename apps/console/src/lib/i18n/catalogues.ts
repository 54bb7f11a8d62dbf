import type { Chinese, German, Translate } from '@millrace/contract/texts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { i18n, registerCatalogue } from './i18n.ts'

// i18next's types would need the keys of every feature; these know one catalog.
const typed = <En>(t: TFunction): Translate<En> => t as unknown as Translate<En>

interface UseTexts<En> {
  /** For components, which rerender when the language changes. */
  (): Translate<En>
  /** For code outside components, such as a message after a click: uses the current language. */
  readonly t: Translate<En>
}

/** Loaders for the other languages of a catalog, each a separate file loaded on demand. */
interface Translations<En> {
  de: () => Promise<{ readonly de: German<En> }>
  zh: () => Promise<{ readonly zh: Chinese<En> }>
}

/** Registers the texts of a feature: English immediately, other languages on demand. */
export function catalogue<En extends object>(
  name: string,
  en: En,
  { de, zh }: Translations<En>,
): UseTexts<En> {
  registerCatalogue(name, en, { de: async () => (await de()).de, zh: async () => (await zh()).zh })
  const useTexts = () => typed<En>(useTranslation(name).t)
  return Object.assign(useTexts, { t: typed<En>(i18n.getFixedT(null, name)) })
}
