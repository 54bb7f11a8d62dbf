import type { flows } from '@millrace/contract'
import { useEditorTexts } from './texts.ts'

/** The name of an output port: from its type, from the user's case, or the default for a single one. */
export function usePortName() {
  const t = useEditorTexts()
  return ({ id, title }: flows.Port): string => {
    if (id === 'error') return t('ports.error')
    return title || (id === 'out' ? t('ports.out') : id)
  }
}
