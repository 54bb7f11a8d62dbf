import type { German } from '../../texts.ts'
import type { sheet as en } from '../en/sheet.ts'

export const sheet: German<typeof en> = {
  'sheet.gone': 'Die Tabelle existiert nicht mehr oder liegt im Papierkorb',
  'sheet.slow':
    'Das Lesen der Tabelle hat länger als {{seconds}} Sekunden gedauert. Filtern Sie auf weniger Datensätze oder sortieren Sie nach einer anderen Spalte.',
  'sheet.noNumbers': '„{{column}}“ enthält keine Zahlen und kann deshalb nicht nach Größe verglichen werden',
  'sheet.noDates':
    '„{{column}}“ enthält keine Datumswerte und kann deshalb nicht nach Datum verglichen werden',
  'sheet.noColumn': 'Die Tabelle hat keine Spalte mit dem Schlüssel „{{column}}“',
  'sheet.noRow':
    'Dieser Lauf gehört nicht zu einer Zeile dieser Tabelle. Suchen Sie den Datensatz auf andere Weise.',
  'sheet.noKey': 'Wählen Sie die Spalte, die den Datensatz identifiziert',
  'database.away': 'Die Datenbank hat nicht geantwortet. Versuchen Sie es erneut.',
  'rows.invalid': '{{problem}}. Es wurde nichts gespeichert.',
  'rows.invalidMore': '{{problem}} (und {{others}} weitere). Es wurde nichts gespeichert.',
  'rows.at': 'Datensatz {{number}}: {{problem}}',
  'row.noId': 'er hat keine „recordId“',
  'row.emptyKey': '{{columns}} ist leer, identifiziert aber den Datensatz',
  'row.several': 'mehrere Datensätze haben diesen Wert in {{columns}}',
  'row.none': 'kein Datensatz hat diesen Wert in {{columns}}',
  'list.none': 'Der Wert ist keine Liste. Wählen Sie eine Liste aus einem früheren Schritt.',
  'list.notRecords': 'Der zu schreibende Wert ist keine Liste',
  'list.tooLong': 'Die Liste hat {{count}} Datensätze, erlaubt sind höchstens {{most}} auf einmal',
  'list.item': 'Element {{number}} der Liste ist kein Objekt mit Feldern',
  'list.number': '„{{text}}“ ist keine Zahl',
  'merge.noFields':
    'Ein Zweig, der in diesen Schritt führt, hat keine Felder. Wählen Sie „Alle Ausgaben als Liste“ oder fügen Sie davor „Felder setzen“ ein.',
  'cell.refused': 'Die Spalte kann „{{text}}“ nicht übernehmen. Der Wert bleibt als Text erhalten.',
  'output.sheetGone': 'Die Ausgabetabelle „{{sheet}}“ wurde gelöscht.',
  'output.unwritable': 'Die Zeile kann nicht in „{{sheet}}“ geschrieben werden: {{problem}}',
  'output.noKey': 'die Schlüsselspalte {{column}} existiert nicht mehr',
  'output.noResult': 'keine der Spalten heißt wie ein Ergebnis ({{results}})',
  'output.refused': '„{{sheet}}“ hat die Zeile abgelehnt: {{said}}',
  'output.cellRefused':
    '„{{column}}“ kann „{{text}}“ nicht übernehmen. Der Wert bleibt dort als Fehler stehen.',
}
