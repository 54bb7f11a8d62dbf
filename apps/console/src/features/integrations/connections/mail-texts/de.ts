import type { German } from '../../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  title: 'Mailserver verbinden',
  change: 'Mailserver ändern',
  help: 'Bevor der Server gespeichert wird, geht eine Test-E-Mail an die Absenderadresse.',
  host: 'Server (SMTP)',
  port: 'Port',
  security: 'Verschlüsselung',
  securities: { tls: 'TLS', starttls: 'STARTTLS', none: 'Keine (nur in vertrauenswürdigen Netzen)' },
  user: 'Benutzer',
  password: 'Passwort',
  fromAddress: 'Absenderadresse',
  fromName: 'Absendername',
  forVisitors: 'Anmeldecodes an Besucher von dieser Adresse senden',
  forVisitorsHelp:
    'Für Agenten, bei denen sich Besucher per E-Mail anmelden. Sonst kommen die Codes von der Adresse dieses Servers.',
  connect: 'Testen und speichern',
  trying: 'Wird getestet …',
  done: 'Verbunden. Eine Test-E-Mail ging an {{address}}.',
}
