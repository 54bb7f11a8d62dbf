import type { German } from '../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  list: 'Ihre Unterhaltungen',
  open: 'Ihre Unterhaltungen',
  new: 'Neue Unterhaltung',
  empty: 'Was Sie hier fragen, bleibt erhalten, damit Sie darauf zurückkommen können.',
  untitled: 'Ohne Titel',
  failed: 'Die Unterhaltungen konnten nicht geladen werden.',
  retry: 'Noch einmal versuchen',
  more: 'Mehr anzeigen',
}
