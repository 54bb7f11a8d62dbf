import type { German } from '@millrace/contract'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  action: 'Als Test speichern …',
  title: 'Als Test speichern',
  set: 'Testsatz',
  question: 'Frage',
  expected: 'Erwartete Antwort',
  expectedHelp: 'Wie verglichen wird, bestimmt der Testsatz. Behalten Sie, was eine Antwort sagen muss.',
  source: 'Quelle, die zitiert werden soll',
  save: 'Speichern',
  saved: 'Frage gespeichert',
  none: 'Dieser Agent hat noch keine Testsätze.',
  open: 'Tests öffnen',
}
