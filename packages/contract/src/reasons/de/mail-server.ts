import type { German } from '../../texts.ts'
import type { mailServer as en } from '../en/mail-server.ts'

export const mailServer: German<typeof en> = {
  'mailServer.unreached': 'Unter {{host}}, Port {{port}}, gibt es keinen Mailserver. Prüfen Sie beides.',
  'mailServer.silent': 'Der Mailserver unter {{host}}, Port {{port}}, antwortet nicht. Prüfen Sie beides.',
  'mailServer.login': 'Der Mailserver akzeptiert Benutzer und Passwort nicht. Seine Antwort: {{said}}',
  'mailServer.notTls':
    'Der Server unter {{host}}, Port {{port}}, verwendet TLS nicht von Anfang an. Wählen Sie STARTTLS oder einen anderen Port (meist 465).',
  'mailServer.noStartTls':
    'Der Server unter {{host}}, Port {{port}}, bietet kein STARTTLS an. Wählen Sie TLS oder einen anderen Port (meist 587).',
  'mailServer.certificate':
    'Das Zertifikat von {{host}} ist für diesen Namen nicht gültig. Verwenden Sie den Namen im Zertifikat, oder lassen Sie es erneuern.',
  'mailServer.refused': 'Der Mailserver hat die E-Mail abgelehnt. Seine Antwort: {{said}}',
  'mailServer.removed': 'Der Mailserver, über den diese E-Mail gehen sollte, wurde entfernt.',
  'mailServer.reconnect':
    'Der Mailserver akzeptiert die Anmeldung nicht mehr. Ein Admin muss sie unter Integrationen erneuern.',
  'mailServer.closed':
    'Das Passwort des Mailservers kann auf diesem Server nicht entschlüsselt werden. Ein Admin muss es neu eingeben.',
}
