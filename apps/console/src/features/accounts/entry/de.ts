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
    intro: 'Einen Augenblick …',
    failed: 'Die Anmeldung ist nicht gelungen',
    nothing: 'Die Seite wurde ohne eine Antwort des Anbieters geöffnet.',
    left: 'Sie sind zurückgegangen; es ist niemand angemeldet.',
    refused: 'Der Anbieter hat geantwortet: {{reason}}',
  },
  forgot: {
    title: 'Neues Passwort',
    intro: 'Wir senden einen Link an Ihre E-Mail-Adresse, mit dem Sie ein neues Passwort setzen können.',
    username: 'E-Mail-Adresse',
    submit: 'Link senden',
    sentTitle: 'Sehen Sie in Ihre E-Mails',
    sent: 'Wenn es einen Benutzer mit der Adresse {{username}} gibt, ist ein Link unterwegs. Er gilt einmal und eine Stunde lang.',
    noMail:
      'Dieser Server versendet keine E-Mails. Fragen Sie die Person, die ihn betreibt: Der Link wartet dort, „npm run outbox“ zeigt ihn an.',
  },
  reset: {
    title: 'Neues Passwort wählen',
    intro: 'Damit werden Sie überall sonst abgemeldet.',
    password: 'Neues Passwort',
    help: 'Mindestens {{min}} Zeichen.',
    submit: 'Passwort setzen',
    doneTitle: 'Ihr Passwort ist gesetzt',
    done: 'Melden Sie sich damit als {{username}} an.',
    noToken: 'Dieser Link ist unvollständig. Öffnen Sie ihn noch einmal aus der E-Mail.',
    another: 'Einen neuen Link senden',
  },
  confirm: {
    title: 'Konto anlegen',
    intro: 'Geben Sie das Passwort ein, das Sie bei der Registrierung gewählt haben.',
    password: 'Passwort',
    help: 'Wir fragen erneut, damit sich niemand mit Ihrer Adresse registrieren kann.',
    submit: 'Konto anlegen',
  },
  verify: {
    title: 'Adresse bestätigen',
    intro: 'Damit können Sie Ihr Passwort wiederherstellen und Einladungen an diese Adresse annehmen.',
    submit: 'Bestätigen',
    doneTitle: 'Ihre Adresse ist bestätigt',
    done: '{{username}} gehört Ihnen, das wissen wir jetzt.',
    go: 'Zur Konsole',
  },
}
