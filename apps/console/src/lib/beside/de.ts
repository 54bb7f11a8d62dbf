import type { German } from '../i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  more: 'Mehr anzeigen',
  noMatch: 'Keine Ergebnisse',
  noMatchText: 'Versuchen Sie eine andere Suche oder weniger Filter.',
  reset: 'Filter zurücksetzen',
}
