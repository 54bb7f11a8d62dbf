import type { German } from '@millrace/contract'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  help: 'Alle, die die Unterhaltungen dieses Agenten lesen können, werden in der Konsole benachrichtigt. Änderungen gelten sofort.',
  fields: { events: 'Ereignisse', email: 'E-Mail' },
  events: {
    lead: 'Neuer Lead',
    handover: 'Angefragte Übergabe',
    unanswered: 'Unbeantwortete Frage',
    negativeRating: 'Negative Bewertung',
    dailyDigest: 'Tägliche Zusammenfassung',
  },
  eventHelp: {
    lead: 'Jemand füllt das Lead-Formular zum ersten Mal aus. Die E-Mail enthält die Kontaktdaten.',
    handover: 'Ein Besucher wartet auf eine Person. Höchstens eine E-Mail in zehn Minuten.',
    unanswered: 'Das Wissen enthält keine Antwort. Höchstens eine Benachrichtigung in zehn Minuten.',
    negativeRating:
      'Eine Antwort wurde als nicht hilfreich bewertet. Höchstens eine Benachrichtigung in zehn Minuten.',
    dailyDigest: 'Unterhaltungen, unbeantwortete Fragen und Leads des Vortags, gesendet um 6:00 Uhr UTC.',
  },
  byEmail: 'Auch eine E-Mail senden',
  email: 'E-Mail-Adresse',
  emailHelp: 'E-Mails sind in der Sprache des Benutzers mit dieser Adresse.',
}
