import type { German } from '../i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  visitor: 'Besucher',
  verified: {
    label: 'Bestätigt',
    email: 'Durch einen Code an diese Adresse',
    identity: 'Durch ein von Ihrer Website signiertes Token',
  },
  startedOn: 'Begonnen auf',
  saidBySite: 'Angaben der Website, nicht bestätigt:',
  openLead: 'Lead öffnen',
}
