import type { German } from '../../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  action: 'Budget erhöhen …',
  title: 'Mit höherem Budget fortsetzen',
  label: 'Budget (Credits)',
  help: 'Leer lassen für kein Budget. Bisher verbraucht: {{formatted}} Credits.',
  tooLow: 'Geben Sie mehr ein, als bisher verbraucht ist.',
  resume: 'Fortsetzen',
}
