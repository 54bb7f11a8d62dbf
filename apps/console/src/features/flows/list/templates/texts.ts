import type { flows } from '@millrace/contract'
import { useTranslation } from 'react-i18next'
import { registerCatalogue } from '../../../../lib/i18n/i18n.ts'
import { en } from './en.ts'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    flowTemplates: typeof en
  }
}

registerCatalogue('flowTemplates', en, {
  de: async () => (await import('./de.ts')).de,
  zh: async () => (await import('./zh.ts')).zh,
})

type Template = Pick<flows.FreeTemplate, 'key' | 'title' | 'description'>
type Known = keyof typeof en

const isKnown = (key: string): key is Known => Object.hasOwn(en, key)

/** What built-in templates are called in the language of the user; one that a newer server has, as the server says. */
export function useTemplateTexts(): (template: Template) => { title: string; description: string } {
  const { t } = useTranslation('flowTemplates')
  return ({ key, title, description }) =>
    isKnown(key) ? { title: t(`${key}.title`), description: t(`${key}.text`) } : { title, description }
}
