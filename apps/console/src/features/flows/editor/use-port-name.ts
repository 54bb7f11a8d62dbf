import type { flows } from '@millrace/contract'
import { useEditorTexts } from './texts.ts'

/** What a way out of a step is called: by its type, by the person who made a case of it, or as most types' only one. */
export function usePortName() {
  const t = useEditorTexts()
  return ({ id, title }: flows.Port): string => {
    if (id === 'error') return t('ports.error')
    return title || (id === 'out' ? t('ports.out') : id)
  }
}
