import type { German } from '@millrace/contract'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  placeholder: { header: 'Überschrift, Platzhalter {{key}}', body: 'Platzhalter {{key}}' },
  preview: 'Vorschau',
}
