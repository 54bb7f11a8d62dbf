import type { German } from '../../texts.ts'
import type { connection as en } from '../en/connection.ts'

export const connection: German<typeof en> = {
  'connection.missing':
    'Die Verbindung des Schritts gibt es nicht mehr, oder sie ist in diesem Projekt nicht verfügbar. Wählen Sie eine andere.',
  'connection.reconnect':
    '{{name}} ({{vendor}}) ist nicht mehr verbunden. Ein Admin kann die Verbindung unter „Integrationen“ erneuern.',
  'connection.purpose':
    '{{name}} ({{vendor}}) umfasst nicht den Zugriff, den dieser Schritt braucht. Ein Admin kann die Verbindung unter „Integrationen“ erneuern und ihn erlauben.',
  'connection.client':
    '{{vendor}} akzeptiert den Client dieses Servers nicht. Der Betreiber muss dessen Einstellungen prüfen.',
  'connection.closed':
    '{{name}} ({{vendor}}) kann auf diesem Server nicht entschlüsselt werden. Erneuern Sie die Verbindung.',
  'connection.unavailable':
    '{{vendor}} kann die Verbindung gerade nicht erneuern. Versuchen Sie es später erneut.',
  'vendor.rate': '{{vendor}} hat zu viele Anfragen erhalten. Versuchen Sie es später erneut.',
  'vendor.denied': '{{vendor}} hat den Zugriff verweigert: {{said}}',
  'vendor.notFound': '{{vendor}} konnte es nicht finden: {{said}}',
  'vendor.rejected': '{{vendor}} hat die Anfrage abgelehnt (Status {{status}}): {{said}}',
  'vendor.problem': '{{vendor}} hat ein Problem (Status {{status}}). Versuchen Sie es später erneut.',
  'vendor.garbled': '{{vendor}} hat eine Antwort gesendet, die nicht gelesen werden kann.',
  'vendor.unsure':
    '{{vendor}} hat dies nicht bestätigt. Es kann also geschehen sein oder nicht. Sehen Sie dort nach, bevor Sie den Schritt erneut ausführen.',
  'googleSheets.link': '„{{text}}“ ist weder ein Link zu einer Google-Tabelle noch deren ID.',
  'googleSheets.missing':
    'Die Google-Tabelle gibt es nicht, oder das verbundene Google-Konto kann sie nicht öffnen. Prüfen Sie den Link und die Freigabe.',
  'googleSheets.tab': 'Die Google-Tabelle hat kein Tabellenblatt „{{tab}}“.',
  'googleSheets.columns':
    'Das Tabellenblatt hat in seiner ersten Zeile keine Spalte „{{column}}“. Fügen Sie sie dort hinzu, oder ändern Sie den Namen des Feldes.',
  'googleSheets.noHeader': 'Die erste Zeile des Tabellenblatts enthält keine Spaltennamen.',
  'googleSheets.nothing': 'Es gibt nichts anzufügen: Kein Feld hat einen Namen.',
  'googleCalendar.time': '„{{text}}“ ist kein Zeitpunkt wie 2026-11-30T09:00:00Z.',
  'googleCalendar.order': 'Das Ende muss nach dem Beginn liegen, höchstens {{most}} Tage danach.',
  'googleCalendar.missing':
    'Den Kalender „{{calendar}}“ gibt es nicht, oder das verbundene Google-Konto kann ihn nicht lesen.',
  'googleCalendar.attendee': '„{{text}}“ ist keine E-Mail-Adresse.',
  'calendly.eventType': 'In Calendly gibt es keinen aktiven Termintyp „{{text}}“.',
  'slack.channel':
    'Slack kennt den Kanal „{{channel}}“ nicht, oder die App ist nicht darin. Laden Sie die App in den Kanal ein.',
}
