import type { German } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  title: 'Freigaben',
  tabs: { label: 'Freigaben', waiting: 'Ausstehend', answered: 'Erledigt' },
  empty: {
    title: 'Nichts freizugeben',
    text: 'Erreicht ein Flow einen Schritt „Manuelle Freigabe“, erscheint die Anfrage hier.',
  },
  none: {
    title: 'Noch keine Entscheidungen',
    text: 'Freigegebene und abgelehnte Anfragen werden hier aufgeführt.',
  },
  toJob: 'Job',
  to: 'Für {{name}}',
  since: 'Angefragt',
  until: 'Fällig',
  comment: 'Kommentar',
  approve: 'Freigeben',
  decline: 'Ablehnen',
  repeat: 'Erneut ausführen',
  skip: 'Als erledigt fortsetzen',
  fail: 'Als fehlgeschlagen markieren',
  approved: 'Freigegeben',
  declined: 'Abgelehnt',
  by: '{{what}} von {{name}}',
  sent: 'Entscheidung gespeichert. Der Flow läuft weiter.',
  already: 'Jemand anderes hat bereits entschieden, Ihre Entscheidung wurde nicht gespeichert.',
  signed: {
    title: 'Freigabe',
    missing: 'Dieser Link funktioniert nicht',
    missingText: 'Er ist unvollständig oder abgelaufen. Bitten Sie um einen neuen.',
  },
}
