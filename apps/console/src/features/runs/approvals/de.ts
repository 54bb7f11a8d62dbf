import type { German } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  title: 'Freigaben',
  tabs: { label: 'Freigaben', waiting: 'Wartend', answered: 'Beantwortet' },
  empty: {
    title: 'Nichts wartet auf Sie',
    text: 'Kommt ein Flow zu einem Schritt „Freigabe“, hält er dort an, ohne etwas aufzuhalten, und die Frage erscheint hier.',
  },
  none: { title: 'Noch keine Antworten', text: 'Hier steht, was freigegeben oder abgelehnt wurde.' },
  toJob: 'Job',
  to: 'Für {{name}}',
  since: 'Gefragt',
  until: 'Entscheiden bis',
  comment: 'Kommentar',
  approve: 'Freigeben',
  decline: 'Ablehnen',
  repeat: 'Noch einmal ausführen',
  skip: 'Als erledigt weitergehen',
  fail: 'Fehlschlagen lassen',
  approved: 'Freigegeben',
  declined: 'Abgelehnt',
  by: '{{what}} von {{name}}',
  sent: 'Ihre Antwort ist festgehalten, und der Flow läuft weiter.',
  already: 'Inzwischen wurde geantwortet, Ihre Antwort wurde daher nicht angenommen.',
  signed: {
    title: 'Freigabe',
    missing: 'Dieser Link funktioniert nicht',
    missingText:
      'Er ist falsch geschrieben oder abgelaufen, oder das Gefragte gibt es nicht mehr. Bitten Sie den Absender um einen neuen.',
  },
}
