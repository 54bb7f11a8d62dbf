import type { German } from '@millrace/contract/texts'
import type { en } from './en.ts'

/** Texts shown before a chat. */
export const de: German<typeof en> = {
  gatePassword: 'Dieser Chat ist geschützt. Geben Sie das Passwort ein, das Sie erhalten haben.',
  password: 'Passwort',
  enter: 'Eintreten',
  gateEmail: 'Geben Sie Ihre E-Mail-Adresse ein, um einen Code für diesen Chat zu erhalten.',
  email: 'E-Mail-Adresse',
  sendCode: 'Code senden',
  gateCode:
    'Wenn {{email}} Zugang zu diesem Chat hat, ist ein Code unterwegs. Geben Sie ihn innerhalb von {{minutes}} Minuten ein.',
  code: '6-stelliger Code',
  otherEmail: 'Andere Adresse verwenden',
  gateIdentity: 'Öffnen Sie diesen Chat auf seiner Website',
  gateIdentityHelp:
    'Dieser Chat ist nur für Personen, die dort angemeldet sind. Melden Sie sich an und öffnen Sie ihn erneut.',
  otherPerson: 'Dieser Chat ist in diesem Browser als {{from}} geöffnet. Der Link gilt für {{to}}.',
  continueAs: 'Als {{name}} fortfahren',
  stayAs: 'Als {{name}} bleiben',
  wrongPassword: 'Dieses Passwort stimmt nicht.',
  wrongCode: 'Dieser Code stimmt nicht oder ist abgelaufen.',
  wrongEmail: 'Geben Sie eine E-Mail-Adresse ein.',
  tooMany: 'Zu viele Versuche. Warten Sie einige Minuten und versuchen Sie es erneut.',
  notEntered: 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.',
}
