import type { German } from '../../texts.ts'
import type { sheet as en } from '../en/sheet.ts'

export const sheet: German<typeof en> = {
  'sheet.gone': 'Die Tabelle gibt es nicht mehr, oder sie liegt im Papierkorb',
  'sheet.slow':
    'Das Lesen der Tabelle dauerte länger als {{seconds}} Sekunden. Lassen Sie Datensätze durch Regeln weg, oder sortieren Sie nach einer anderen Spalte.',
  'sheet.noNumbers': '„{{column}}“ enthält keine Zahlen; nichts darin ist größer oder kleiner',
  'sheet.noDates': '„{{column}}“ enthält keine Daten; nichts darin ist früher oder später',
  'sheet.noColumn': 'Die Tabelle hat keine Spalte mit dem Schlüssel „{{column}}“',
  'sheet.noRow':
    'Dieser Lauf gehört nicht zu einer Zeile dieser Tabelle. Wählen Sie einen anderen Weg, den Datensatz zu finden.',
  'sheet.noKey': 'Wählen Sie die Spalte, an der der gemeinte Datensatz zu erkennen ist',
  'database.away': 'Die Datenbank hat nicht geantwortet',
  'rows.invalid': '{{problem}}. Es wurde nichts geschrieben.',
  'rows.invalidMore': '{{problem}} (und {{others}} weitere). Es wurde nichts geschrieben.',
  'rows.at': 'Datensatz {{number}}: {{problem}}',
  'row.noId': 'er hat keine „recordId“',
  'row.emptyKey': '{{columns}} ist leer, obwohl daran der Datensatz zu erkennen ist',
  'row.several': 'mehrere Datensätze sind gleich in {{columns}}',
  'row.none': 'kein Datensatz ist gleich in {{columns}}',
  'list.none': 'Der Wert ist keine Liste. Wählen Sie eine Liste eines früheren Schritts.',
  'list.notRecords': 'Was geschrieben werden soll, ist keine Liste',
  'list.tooLong': 'Die Liste hat {{count}} Datensätze; höchstens {{most}} gehen auf einmal',
  'list.item': 'Eintrag {{number}} der Liste ist kein Objekt mit Feldern',
  'list.number': '„{{text}}“ ist keine Zahl',
  'merge.noFields':
    'Einer der Wege in diesen Schritt bringt keine Felder. Wählen Sie „Alles davon als Liste“, oder setzen Sie „Felder setzen“ davor.',
  'cell.refused': 'Die Spalte kann „{{text}}“ nicht aufnehmen; es bleibt stehen, wie es kam.',
  'output.sheetGone': 'Die Ausgabetabelle „{{sheet}}“ wurde gelöscht.',
  'output.unwritable': 'Die Zeile kann nicht in „{{sheet}}“ geschrieben werden: {{problem}}',
  'output.noKey': 'sie hat keine Spalte {{column}} mehr, an der ihre Datensätze unterschieden werden',
  'output.noResult': 'keine ihrer Spalten heißt mehr wie ein Ergebnis ({{results}})',
  'output.refused': '„{{sheet}}“ hat die Zeile nicht angenommen: {{said}}',
  'output.cellRefused': '„{{column}}“ kann „{{text}}“ nicht aufnehmen; es steht dort als Fehler.',
}
