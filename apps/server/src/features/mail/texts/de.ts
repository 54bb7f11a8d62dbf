import type { German } from '@millrace/contract'
import type { en } from './en.ts'

const COUNTS = 'Erledigte Zeilen: {{done}}. Fehlgeschlagen: {{failed}}. Übersprungen: {{skipped}}.'
const WHY = 'Sie erhalten diese E-Mail, weil Ihre Adresse in den Einstellungen des Flows steht.'

export const de: German<typeof en> = {
  ownServer: {
    subject: 'Ihr Mailserver ist mit Millrace verbunden',
    text: 'Millrace kann von dieser Adresse über {{host}} senden.\n\nDies ist ein Test. Sie müssen nichts tun.',
  },
  verify: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    before: [
      'Bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört, damit Sie Ihr Millrace-Konto wiederherstellen können.',
    ],
    button: 'Adresse bestätigen',
    after: [
      'Der Link gilt einmal, bis {{expires}}.',
      'Wenn Sie sich nicht bei Millrace registriert haben, können Sie diese E-Mail ignorieren. Unbestätigte Adressen werden nicht verwendet.',
    ],
  },
  reset: {
    subject: 'Millrace-Passwort zurücksetzen',
    before: ['Für diese Adresse wurde ein neues Passwort angefordert.'],
    button: 'Neues Passwort wählen',
    after: [
      'Der Link gilt einmal, bis {{expires}}. Mit dem neuen Passwort werden Sie überall abgemeldet.',
      'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt unverändert.',
    ],
  },
  signUp: {
    subject: 'Schließen Sie Ihre Registrierung bei Millrace ab',
    before: ['Mit dieser Adresse wurde eine Registrierung bei Millrace begonnen.'],
    button: 'Konto erstellen',
    after: [
      'Der Link gilt einmal, bis {{expires}}. Sie brauchen dafür das Passwort, das Sie gewählt haben.',
      'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Es wird kein Konto erstellt.',
    ],
  },
  signUpKnown: {
    subject: 'Sie haben bereits ein Millrace-Konto',
    before: [
      'Mit dieser Adresse wurde eine Registrierung bei Millrace begonnen, aber Sie haben bereits ein Konto.',
    ],
    button: 'Anmelden',
    after: [
      'Wenn Sie Ihr Passwort vergessen haben, können Sie dort ein neues wählen.',
      'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Es hat sich nichts geändert.',
    ],
  },
  invitation: {
    subject: 'Einladung zu {{account}} bei Millrace',
    before: ['{{invitedBy}} hat Sie eingeladen, {{account}} bei Millrace beizutreten.'],
    button: 'Einladung ansehen',
    after: [
      'Der Link ist nur für Sie bestimmt und gilt bis {{expires}}.',
      'Wenn Sie das nicht erwartet haben, können Sie diese E-Mail ignorieren.',
    ],
  },
  approval: {
    subject: '{{flow}} braucht eine Freigabe: {{title}}',
    before: ['Ein Lauf des Flows {{flow}} wartet auf Ihre Entscheidung.', '{{title}}', '{{text}}'],
    button: 'Prüfen',
    after: [
      'Der Link ist nur für Sie bestimmt: Wer ihn hat, kann an Ihrer Stelle entscheiden. Er gilt für eine Entscheidung, bis {{expires}}.',
      'Wenn Sie das nicht erwartet haben, können Sie diese E-Mail ignorieren.',
    ],
  },
  chatCode: {
    subject: '{{code}} ist Ihr Code für {{agent}}',
    before: ['Geben Sie diesen Code im Chat mit {{agent}} ein:', '{{code}}'],
    button: 'Chat öffnen',
    after: [
      'Der Code gilt einmal, bis {{expires}}.',
      'Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren. Ohne den Code kommt niemand in Ihrem Namen in den Chat.',
    ],
  },
  agentLead: {
    subject: 'Neuer Lead für {{agent}}',
    before: ['Jemand hat im Chat mit {{agent}} Kontaktdaten hinterlassen.', '{{contact}}'],
    button: 'Lead ansehen',
    after: ['Sie erhalten diese E-Mail aufgrund Ihrer Benachrichtigungseinstellungen für {{agent}}.'],
  },
  agentHandover: {
    subject: 'Ein Besucher von {{agent}} möchte mit einem Menschen sprechen',
    before: ['Ein Besucher im Chat mit {{agent}} möchte mit einem Menschen sprechen.'],
    button: 'Unterhaltung öffnen',
    after: ['Sie erhalten diese E-Mail aufgrund Ihrer Benachrichtigungseinstellungen für {{agent}}.'],
  },
  agentUnanswered: {
    subject: '{{agent}} konnte eine Frage nicht beantworten',
    before: [
      'Ein Besucher hat {{agent}} etwas gefragt, das sich aus dem Wissen nicht beantworten lässt.',
      'Weitere solche Fragen innerhalb von zehn Minuten werden nicht einzeln gemeldet.',
    ],
    button: 'Unterhaltung ansehen',
    after: ['Sie erhalten diese E-Mail aufgrund Ihrer Benachrichtigungseinstellungen für {{agent}}.'],
  },
  agentRating: {
    subject: 'Eine Antwort von {{agent}} wurde als nicht hilfreich bewertet',
    before: [
      'Ein Besucher hat eine Antwort von {{agent}} als nicht hilfreich bewertet.',
      'Weitere solche Bewertungen innerhalb von zehn Minuten werden nicht einzeln gemeldet.',
    ],
    button: 'Unterhaltung ansehen',
    after: ['Sie erhalten diese E-Mail aufgrund Ihrer Benachrichtigungseinstellungen für {{agent}}.'],
  },
  agentPassRate: {
    subject: 'Die Erfolgsquote von {{agent}} ist auf {{percent}} % gefallen',
    before: [
      'Von den neuesten {{answers}} bewerteten Antworten von {{agent}} haben {{percent}} % bestanden. Erforderlich sind {{bar}} %.',
      'Sie werden erst wieder benachrichtigt, nachdem sich die Quote erholt hat.',
    ],
    button: 'Nicht bestandene Antworten ansehen',
    after: ['Sie erhalten diese E-Mail aufgrund Ihrer Benachrichtigungseinstellungen für {{agent}}.'],
  },
  agentDigest: {
    subject: '{{agent}} am {{day}}: {{conversations}} Unterhaltungen',
    before: [
      'Das war los bei {{agent}} am {{day}} (UTC):',
      'Unterhaltungen: {{conversations}}. Unbeantwortete Fragen: {{unanswered}}. Neue Leads: {{leads}}.',
    ],
    button: 'Übersicht öffnen',
    after: ['Sie erhalten diese E-Mail aufgrund Ihrer Benachrichtigungseinstellungen für {{agent}}.'],
  },
  dailySummary: {
    subject: 'Tägliche Zusammenfassung Ihrer Agenten',
    before: ['Seit der letzten Zusammenfassung:'],
    button: 'Agenten öffnen',
    after: [
      'Sie erhalten diese E-Mail aufgrund Ihrer Benachrichtigungseinstellungen. Sie wird um 8:00 Uhr Ihrer Zeitzone an Tagen mit Aktivität gesendet.',
    ],
  },
  jobSucceeded: {
    subject: 'Ein Job von {{flow}} war erfolgreich',
    before: ['Ein Job des Flows {{flow}} war erfolgreich.', COUNTS],
    button: 'Job ansehen',
    after: [WHY],
  },
  jobPartial: {
    subject: 'Ein Job von {{flow}} wurde mit Fehlern beendet',
    before: [
      'Ein Job des Flows {{flow}} ist beendet, aber einige Zeilen sind fehlgeschlagen.',
      COUNTS,
      '{{reason}}',
      'Fehlgeschlagene Zeilen können Sie ab dem fehlgeschlagenen Schritt wiederholen.',
    ],
    button: 'Job ansehen',
    after: [WHY],
  },
  jobFailed: {
    subject: 'Ein Job von {{flow}} ist fehlgeschlagen',
    before: ['Ein Job des Flows {{flow}} ist fehlgeschlagen.', COUNTS, '{{reason}}'],
    button: 'Job ansehen',
    after: [WHY],
  },
  jobCancelled: {
    subject: 'Ein Job von {{flow}} wurde abgebrochen',
    before: ['Ein Job des Flows {{flow}} wurde abgebrochen. Fertige Zeilen bleiben erhalten.', COUNTS],
    button: 'Job ansehen',
    after: [WHY],
  },
  jobStopped: {
    subject: 'Ein Job von {{flow}} wurde bei einer fehlgeschlagenen Zeile gestoppt',
    before: [
      'Eine Zeile eines Jobs des Flows {{flow}} ist fehlgeschlagen, und der Job pausiert, wie im Flow eingestellt. Sie können die fehlgeschlagenen Zeilen wiederholen oder den Job ohne sie fortsetzen.',
      COUNTS,
    ],
    button: 'Job ansehen',
    after: [WHY],
  },
  jobCeiling: {
    subject: 'Ein Job von {{flow}} hat sein Budget verbraucht',
    before: [
      'Ein Job des Flows {{flow}} hat sein Credit-Budget verbraucht und pausiert. Sie können ihn mit einem höheren Budget fortsetzen oder abbrechen.',
      COUNTS,
    ],
    button: 'Job ansehen',
    after: [WHY],
  },
  jobLiveCeiling: {
    subject: '{{column}} in {{sheet}} hat das Budget verbraucht',
    before: [
      'Der Lauf der KI-Spalte {{column}} in der Tabelle {{sheet}} hat sein Credit-Budget verbraucht und wurde beendet. Gefüllte Zellen bleiben erhalten. Den Rest können Sie in der Tabelle mit einem höheren Budget ausführen.',
      'Die Spalte wird vom Flow {{flow}} gefüllt. Erledigte Zeilen: {{done}}. Fehlgeschlagen: {{failed}}.',
    ],
    button: 'Tabelle ansehen',
    after: [WHY],
  },
  jobNoCredits: {
    subject: 'Ein Job von {{flow}} ist pausiert: keine Credits mehr',
    before: [
      'Die Credits des Kontos oder ein Budget sind aufgebraucht, deshalb ist ein Job des Flows {{flow}} pausiert. Es geht nichts verloren. Sie können ihn fortsetzen, sobald es mehr gibt.',
      COUNTS,
    ],
    button: 'Job ansehen',
    after: [WHY],
  },
  jobLiveNoCredits: {
    subject: '{{column}} in {{sheet}} wurde gestoppt: keine Credits mehr',
    before: [
      'Die Credits des Kontos oder ein Budget sind aufgebraucht, deshalb wurde der Lauf der KI-Spalte {{column}} in der Tabelle {{sheet}} beendet. Gefüllte Zellen bleiben erhalten. Den Rest können Sie in der Tabelle ausführen, sobald es mehr Credits gibt.',
      'Die Spalte wird vom Flow {{flow}} gefüllt. Erledigte Zeilen: {{done}}. Fehlgeschlagen: {{failed}}.',
    ],
    button: 'Tabelle ansehen',
    after: [WHY],
  },
  jobRowLimit: {
    subject: 'Ein Job von {{flow}} ist pausiert: kein Platz für weitere Tabellenzeilen',
    before: [
      'Ein Job des Flows {{flow}} fügt mehr Tabellenzeilen hinzu, als der Tarif enthält.',
      '{{reason}}',
      COUNTS,
    ],
    button: 'Job ansehen',
    after: [WHY],
  },
  paymentFailed: {
    subject: 'Ihre Zahlung für Millrace ist fehlgeschlagen',
    before: [
      'Die Zahlung für den Tarif {{plan}} von {{account}} ist fehlgeschlagen.',
      'Aktualisieren Sie Ihre Zahlungsmethode vor dem {{date}}. Bis dahin ändert sich nichts. Danach wechselt das Konto in den kostenlosen Tarif. Es wird nichts gelöscht.',
    ],
    button: 'Abrechnung verwalten',
    after: ['Sie erhalten diese E-Mail, weil Sie Admin von {{account}} sind.'],
  },
  paymentReminder: {
    subject: 'Ihr Millrace-Tarif endet am {{date}}',
    before: [
      'Der Tarif {{plan}} von {{account}} ist noch nicht bezahlt.',
      'Wenn er nicht vor dem {{date}} bezahlt wird, wechselt das Konto in den kostenlosen Tarif. Es wird nichts gelöscht.',
    ],
    button: 'Abrechnung verwalten',
    after: ['Sie erhalten diese E-Mail, weil Sie Admin von {{account}} sind.'],
  },
  planEnded: {
    subject: '{{account}} ist jetzt im kostenlosen Tarif',
    before: [
      'Der Tarif {{plan}} von {{account}} wurde nicht bezahlt. Deshalb ist das Konto am {{date}} in den kostenlosen Tarif gewechselt.',
      'Es wurde nichts gelöscht. Was über den Grenzen des kostenlosen Tarifs liegt, kann gelesen, geändert und gelöscht werden. Aktualisieren Sie Ihre Zahlungsmethode, um Ihren Tarif wiederzubekommen.',
    ],
    button: 'Abrechnung verwalten',
    after: ['Sie erhalten diese E-Mail, weil Sie Admin von {{account}} sind.'],
  },
  unsubscribe: 'Abbestellen',
  summary: {
    line: '{{agent}}: {{parts}}',
    between: ', ',
    leads_one: '1 neuer Lead',
    leads_other: '{{count}} neue Leads',
    handoffs_one: '1 Übergabeanfrage',
    handoffs_other: '{{count}} Übergabeanfragen',
    unanswered_one: '1 unbeantwortete Frage',
    unanswered_other: '{{count}} unbeantwortete Fragen',
    ratings_one: '1 negative Bewertung',
    ratings_other: '{{count}} negative Bewertungen',
  },
}
