import type { German } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  sheet: 'Tabelle',
  rows: 'Zeilen',
  recordId: 'Zeilen-ID',
  empty: 'Leer',
  yes: 'Ja',
  no: 'Nein',
  cut: 'Nur der Anfang wird angezeigt.',
}
