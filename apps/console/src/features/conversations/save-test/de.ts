import type { German } from '@millrace/contract'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  action: 'Als Test speichern …',
  title: 'Als Test speichern',
  set: 'Testsatz',
  question: 'Frage',
  expected: 'Erwartete Antwort',
  expectedHelp: 'Wie verglichen wird, bestimmt der Testsatz. Behalten Sie, was eine Antwort sagen muss.',
  declinedHelp: 'Der Agent hat keine Antwort gefunden. Geben Sie ein, was er hätte sagen sollen.',
  source: 'Quelle, die zitiert werden soll',
  save: 'Speichern',
  saved: 'Frage gespeichert',
  firstSet: 'Testfragen',
  makesSet: 'Beim Speichern wird der Testsatz „{{name}}“ mit einer Tabelle für seine Fragen erstellt.',
}
