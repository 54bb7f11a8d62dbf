import type { German } from '../../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  action: 'Obergrenze erhöhen …',
  title: 'Mit höherer Obergrenze fortsetzen',
  label: 'Obergrenze in Credits',
  help: 'Leer: keine Obergrenze. Bisher: {{formatted}} Credits.',
  tooLow: 'Geben Sie mehr an, als bisher verbraucht ist.',
  resume: 'Fortsetzen',
}
