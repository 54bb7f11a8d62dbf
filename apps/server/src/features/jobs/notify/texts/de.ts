import type { German } from '@millrace/contract'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  sheet_gone: 'Tabelle {{number}} wurde gelöscht, bevor alle ihre Zeilen ausgeführt waren.',
  rows_unreadable: 'Die Zeilen von Tabelle {{number}} konnten nicht vollständig gelesen werden: {{reason}}',
  output_sheet_gone: 'Die Ausgabetabelle „{{name}}“ wurde gelöscht, bevor sie neu aufgebaut war.',
}
