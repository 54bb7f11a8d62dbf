import type { German } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  clean: {
    task: 'Zellen bereinigen',
    note_one: '1 von {{rows}} Zeilen bereinigt',
    note_other: '{{count}} von {{rows}} Zeilen bereinigt',
    columns: '{{note}}. Zellen je Spalte: {{columns}}',
  },
  duplicates: {
    task: 'Doppelte Zeilen suchen und entfernen',
    none: 'Keine Duplikate in {{rows}} Zeilen',
    ask_one: '1 doppelte Zeile löschen?',
    ask_other: '{{count}} doppelte Zeilen löschen?',
    examples:
      'Die älteste Zeile jeder Gruppe bleibt. Gelöschte Zeilen lassen sich wiederherstellen. Beispiele:',
    example_one: '{{text}}: Zeile {{keeps}} bleibt, Zeile {{rows}} wird gelöscht',
    example_other: '{{text}}: Zeile {{keeps}} bleibt, die Zeilen {{rows}} werden gelöscht',
    removed_one: '1 doppelte Zeile gelöscht',
    removed_other: '{{count}} doppelte Zeilen gelöscht',
    declined: 'Gefundene Duplikate: {{count}}. Sie bleiben, da das Löschen abgelehnt wurde.',
    tooMany: 'Nur die ersten {{most}} Zeilen wurden verglichen.',
  },
  answers: {
    task: 'Fragen {{from}} bis {{to}} beantworten',
    none: 'Keine Fragen ohne Antwort',
    note_one: '1 Frage beantwortet',
    note_other: '{{count}} Fragen beantwortet',
    unknown_one: 'Für 1 steht keine Antwort im Wissen.',
    unknown_other: 'Für {{count}} steht keine Antwort im Wissen.',
    refused_one: '1 Antwort passt nicht in ihre Spalte.',
    refused_other: '{{count}} Antworten passen nicht in ihre Spalte.',
  },
  triage: {
    task: 'Unterhaltungen mit {{agent}} nach Themen ordnen',
    nothing: 'Vom {{from}} bis {{until}} gab es keine Unterhaltungen.',
    note_one: '1 Unterhaltung',
    note_other: '{{count}} Unterhaltungen',
    attention_one: '1 braucht Aufmerksamkeit.',
    attention_other: '{{count}} brauchen Aufmerksamkeit.',
    head: '| Thema | Unterhaltungen | Brauchen Aufmerksamkeit |',
    noTopics: 'Nichts Gefragtes ergibt ein Thema.',
  },
  unknownTask: 'Dieser KI-Worker kann keine Aufgaben ausführen, die Personen hinzufügen.',
  struck: 'Während der Arbeit gestrichen',
  done_one: '1 von {{total}} Aufgaben ist erledigt.',
  done_other: '{{count}} von {{total}} Aufgaben sind erledigt.',
}
