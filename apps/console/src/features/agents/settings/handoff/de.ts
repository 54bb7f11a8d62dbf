import type { German } from '@millrace/contract/texts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  intro:
    'Ihr Team kann Unterhaltungen am Chat-Desk übernehmen. Solange jemand das tut, antwortet der Agent nicht.',
  noLog:
    'Ohne Aufzeichnung ist keine Übergabe möglich: Niemand könnte lesen, was ein Besucher geschrieben hat.',
  openDesk: 'Chat-Desk öffnen',
  when: 'Anfragen',
  whenHelp: 'Wann eine Unterhaltung in die Warteschlange Ihres Chat-Desks kommt.',
  waiting: 'Wartezeiten',
  shown: 'Was Besucher sehen',
  hours: 'Geschäftszeiten',
  hoursHelp: 'Außerhalb lesen Besucher, dass niemand erreichbar ist, und der Agent antwortet weiter.',
  from: '{{day}}, von',
  until: '{{day}}, bis',
  wordsHelp: 'Eines pro Zeile. Übliche Bitten auf Englisch, Deutsch und Chinesisch werden ohnehin erkannt.',
  afterUnansweredHelp: '0 schaltet dies aus.',
  waitMinutesHelp: 'Danach liest der Besucher, dass niemand frei ist, und der Agent antwortet weiter.',
  replyMinutesHelp:
    'Wartet ein Besucher länger auf eine Antwort, kommt die Unterhaltung zurück in die Warteschlange.',
  awayMessageHelp: 'Wird angezeigt, wenn niemand erreichbar ist. Leer gilt der Standardtext.',
  teamNameHelp: 'Steht anstelle von Namen. Leer gilt der Name des Agenten.',
  fields: {
    enabled: 'Übergabe an Menschen',
    button: 'Schaltfläche „Mit einem Menschen sprechen“',
    onWords: 'Der Besucher bittet um einen Menschen',
    words: 'Weitere Wörter, die um einen Menschen bitten',
    onModel: 'Das Modell fragt eine Übergabe an',
    afterUnanswered: 'Unbeantwortete Fragen in Folge',
    onNegativeRating: 'Eine Antwort wird als nicht hilfreich bewertet',
    waitMinutes: 'Auf einen Menschen warten (Minuten)',
    replyMinutes: 'Antworten innerhalb von (Minuten)',
    showName: 'Name der Person anzeigen',
    teamName: 'Teamname',
    awayMessage: 'Abwesenheitsnachricht',
    hours: 'Geschäftszeiten',
    timeZone: 'Zeitzone',
  },
}
