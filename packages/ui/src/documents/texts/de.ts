import type { German } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  page: 'Seite',
  of: 'von {{pages}}',
  previous: 'Vorige Seite',
  next: 'Nächste Seite',
  larger: 'Größer',
  smaller: 'An Breite anpassen',
  close: 'Schließen',
  original: 'Original öffnen',
  loading: 'Das Dokument wird geöffnet …',
  failed: 'Das Dokument ließ sich nicht öffnen.',
  tryAgain: 'Erneut versuchen',
  earlier: 'Text davor anzeigen',
  later: 'Text danach anzeigen',
  passage: 'In der Antwort verwendete Passage',
  table: 'Tabelle',
  document: 'Dokument',
  replaced: 'Dieses Dokument wurde seit der Quellenangabe ersetzt. Sie sehen das aktuelle.',
  goTo: 'Zu Seite',
}
