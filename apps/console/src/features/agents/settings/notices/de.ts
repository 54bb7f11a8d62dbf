import type { German } from '@millrace/contract'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  help: 'Voreinstellung für alle, die die Unterhaltungen dieses Agenten lesen können. Jede Person kann unten anders wählen. Änderungen gelten sofort.',
  fields: { events: 'Ereignisse', email: 'E-Mail' },
  events: {
    lead: 'Neuer Lead',
    handover: 'Angefragte Übergabe',
    unanswered: 'Unbeantwortete Frage',
    negativeRating: 'Negative Bewertung',
    lowPassRate: 'Niedrige Erfolgsquote',
    dailyDigest: 'Tägliche Zusammenfassung',
  },
  eventHelp: {
    lead: 'Jemand füllt das Lead-Formular zum ersten Mal aus. Die E-Mail enthält die Kontaktdaten.',
    handover: 'Ein Besucher wartet auf eine Person. Höchstens eine E-Mail in zehn Minuten.',
    unanswered: 'Das Wissen enthält keine Antwort. Höchstens eine Benachrichtigung in zehn Minuten.',
    negativeRating:
      'Eine Antwort wurde als nicht hilfreich bewertet. Höchstens eine Benachrichtigung in zehn Minuten.',
    lowPassRate:
      'Weniger bewertete Antworten bestehen als erforderlich. Einmal, bis sich die Quote erholt hat. Aktivieren Sie dafür unter „Tests“ die Qualitätsüberwachung.',
    dailyDigest:
      'Unterhaltungen, unbeantwortete Fragen und Leads des Vortags. Personen erhalten sie um 8:00 Uhr ihrer Zeitzone, die Adresse unten und der Webhook um 6:00 Uhr UTC.',
  },
  byEmail: 'Auch eine E-Mail senden',
  email: 'E-Mail-Adresse',
  emailHelp: 'E-Mails sind in der Sprache des Benutzers mit dieser Adresse.',
  addressUnsubscribed:
    'Diese Adresse hat die E-Mails über diesen Agenten abbestellt. Der Empfänger kann sie mit dem Link in der E-Mail wieder abonnieren.',
  own: {
    title: 'Ihre Benachrichtigungen',
    help: 'Legen Sie fest, worüber Sie benachrichtigt werden. Das gilt nur für Sie.',
    event: 'Ereignis',
    inApp: 'Konsole',
    email: 'E-Mail',
    digestHelp: 'Um 8:00 Uhr Ihrer Zeitzone, an Tagen mit Aktivität',
    chosen: 'E-Mails gehen an {{address}}.',
    following: 'Es gelten die Einstellungen des Agenten. E-Mails gehen an {{address}}.',
    reset: 'Einstellungen des Agenten verwenden',
    mute: 'Diesen Agenten stummschalten',
    allMuted: 'Sie haben in Ihrem Profil alle Agenten stummgeschaltet.',
    unsubscribed: 'Sie haben die E-Mails über diesen Agenten abbestellt.',
    subscribe: 'Wieder abonnieren',
  },
  webhook: {
    title: 'Webhook',
    help: 'Jedes Ereignis wird als signierte POST-Anfrage an Ihren Server gesendet und etwa einen Tag lang wiederholt, bis er es annimmt.',
    events: 'Webhook-Ereignisse',
  },
}
