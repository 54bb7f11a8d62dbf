import type { German } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  intro:
    'Ihr Team kann Unterhaltungen am Chat-Desk übernehmen. Solange jemand das tut, antwortet der Agent nicht.',
  noLog:
    'Ohne Aufzeichnung der Nachrichten ist keine Übergabe möglich: Ihr Team könnte nicht sehen, was ein Besucher geschrieben hat.',
  openDesk: 'Chat-Desk öffnen',
  when: 'Anfragen',
  whenHelp: 'Wann eine Unterhaltung in die Warteschlange Ihres Chat-Desks kommt.',
  waiting: 'Wartezeiten',
  shown: 'Was Besucher sehen',
  hours: 'Geschäftszeiten',
  hoursHelp:
    'Außerhalb dieser Zeiten erfahren Besucher, dass niemand erreichbar ist und wann Ihr Team wieder da ist. Der Agent antwortet weiter.',
  from: '{{day}}, von',
  until: '{{day}}, bis',
  wordsHelp:
    'Eines pro Zeile. Übliche Formulierungen auf Englisch, Deutsch und Chinesisch werden ohnehin erkannt.',
  afterUnansweredHelp: '0: deaktiviert.',
  waitMinutesHelp: 'Danach erfährt der Besucher, dass niemand frei ist, und der Agent antwortet weiter.',
  replyMinutesHelp:
    'Wartet ein Besucher länger auf eine Antwort, kehrt die Unterhaltung in die Warteschlange zurück.',
  awayMessageHelp:
    'Wird angezeigt, wenn niemand erreichbar ist, zusammen mit dem Lead-Formular, falls es aktiviert ist. Leer: der Standardtext.',
  teamNameHelp: 'Wird anstelle von Namen angezeigt. Leer: der Name des Agenten.',
  fields: {
    enabled: 'Übergabe an Ihr Team',
    button: 'Schaltfläche „Mit einem Menschen sprechen“',
    onWords: 'Besucher möchte mit einem Menschen sprechen',
    words: 'Weitere Wörter für diesen Wunsch',
    onModel: 'Modell fordert eine Übergabe an',
    afterUnanswered: 'Unbeantwortete Fragen in Folge',
    onNegativeRating: 'Antwort wird als nicht hilfreich bewertet',
    waitMinutes: 'Maximale Wartezeit (Minuten)',
    replyMinutes: 'Antwortfrist (Minuten)',
    showName: 'Namen des Teammitglieds anzeigen',
    teamName: 'Teamname',
    awayMessage: 'Abwesenheitsnachricht',
    hours: 'Geschäftszeiten',
    timeZone: 'Zeitzone',
  },
}
