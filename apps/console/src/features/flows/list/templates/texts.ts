import type { flows } from '@millrace/contract'
import { catalogue } from '../../../../lib/i18n/catalogues.ts'
import { en } from './en.ts'

const useTexts = catalogue('flowTemplates', en, {
  de: () => import('./de.ts'),
  zh: () => import('./zh.ts'),
})

type Template = Pick<flows.FreeTemplate, 'key' | 'title' | 'description'>
type TemplateKey = keyof typeof en

const isKnown = (key: string): key is TemplateKey => Object.hasOwn(en, key)

/** What built-in templates are called in the language of the user; one that a newer server has, as the server says. */
export function useTemplateTexts(): (template: Template) => { title: string; description: string } {
  const t = useTexts()
  return ({ key, title, description }) =>
    isKnown(key) ? { title: t(`${key}.title`), description: t(`${key}.text`) } : { title, description }
}
