import type { German } from '@millrace/contract'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  sheet_gone: 'Tabelle {{number}} wurde gelöscht, bevor alle Zeilen ausgeführt waren.',
  rows_unreadable: 'Nicht alle Zeilen von Tabelle {{number}} konnten gelesen werden: {{reason}}',
  output_sheet_gone:
    'Die Ausgabetabelle „{{name}}“ wurde gelöscht, bevor der Job sie vollständig neu aufgebaut hatte.',
}
