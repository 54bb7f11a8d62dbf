import type { German } from '../../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  action: 'Budget erhöhen …',
  title: 'Mit höherem Budget fortsetzen',
  label: 'Budget in Credits',
  help: 'Leer: kein Budget. Bisher ausgegeben: {{formatted}} Credits.',
  tooLow: 'Geben Sie mehr an, als bisher verbraucht ist.',
  resume: 'Fortsetzen',
}
