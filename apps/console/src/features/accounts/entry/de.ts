import type { German } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  back: 'Zurück zur Anmeldung',
  again: 'Neu anmelden',
  code: {
    title: 'Noch ein Schritt',
    label: 'Code',
    help: 'Aus Ihrer Authenticator-App, oder einer Ihrer Wiederherstellungscodes.',
    submit: 'Anmelden',
    back: 'Zurück',
  },
  provider: {
    or: 'oder',
    go: 'Weiter mit {{name}}',
    title: 'Sie werden angemeldet',
    intro: 'Einen Moment …',
    failed: 'Anmeldung fehlgeschlagen',
    nothing: 'Die Seite wurde ohne eine Antwort des Anbieters geöffnet.',
    left: 'Sie haben abgebrochen und sind nicht angemeldet.',
    refused: 'Der Anbieter hat geantwortet: {{reason}}',
  },
  forgot: {
    title: 'Passwort zurücksetzen',
    intro: 'Wir senden Ihnen per E-Mail einen Link, mit dem Sie ein neues Passwort festlegen.',
    username: 'E-Mail-Adresse',
    submit: 'Link senden',
    sentTitle: 'Posteingang prüfen',
    sent: 'Wenn es zu {{username}} ein Konto gibt, ist der Link unterwegs. Er gilt einmal und läuft nach einer Stunde ab.',
    noMail:
      'Dieser Server versendet keine E-Mails. Bitten Sie den Administrator des Servers um den Link: „npm run outbox“ zeigt ihn an.',
  },
  reset: {
    title: 'Neues Passwort wählen',
    intro: 'Damit werden Sie überall sonst abgemeldet.',
    password: 'Neues Passwort',
    help: 'Mindestens {{min}} Zeichen.',
    submit: 'Passwort festlegen',
    doneTitle: 'Passwort festgelegt',
    done: 'Melden Sie sich als {{username}} mit Ihrem neuen Passwort an.',
    noToken: 'Dieser Link ist unvollständig. Öffnen Sie ihn noch einmal aus der E-Mail.',
    another: 'Link erneut senden',
  },
  confirm: {
    title: 'Konto erstellen',
    intro: 'Geben Sie das Passwort ein, das Sie bei der Registrierung gewählt haben.',
    password: 'Passwort',
    help: 'Wir fragen erneut, damit sich niemand mit Ihrer Adresse registrieren kann.',
    submit: 'Konto erstellen',
  },
  verify: {
    title: 'Adresse bestätigen',
    intro: 'Damit können Sie Ihr Passwort wiederherstellen und Einladungen an diese Adresse annehmen.',
    submit: 'Bestätigen',
    doneTitle: 'Adresse bestätigt',
    done: '{{username}} ist bestätigt.',
    go: 'Zur Konsole',
  },
}
