import type { German } from '@millrace/contract'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  title: 'Vorlage senden',
  send: 'Senden',
  template: 'Vorlage',
  choose: 'Vorlage wählen',
  unapproved: '{{name}} ({{language}}): {{status}}',
  unsendable: '{{name}} ({{language}}): kann hier nicht gesendet werden',
  named: '{{name}} ({{language}})',
  more: 'Vorlagen mit Bildern, Codes oder Links zum Ergänzen können hier nicht gesendet werden.',
  none: 'Dieses Konto hat noch keine Vorlagen. Erstellen Sie eine beim Anbieter, und aktualisieren Sie, sobald sie genehmigt ist.',
  refresh: 'Aktualisieren',
  readAt: 'Zuletzt aktualisiert: {{time}}',
  reading: 'Vorlagen werden geladen …',
  agreed: 'Der Kontakt ist einverstanden, Nachrichten zu erhalten',
  agreedHelp:
    'Vorlagen dürfen nur an Personen gehen, die zugestimmt haben. Ihr Name und der Zeitpunkt werden festgehalten.',
  note: 'Woher wissen Sie das?',
  noteHint: 'Zum Beispiel: am Telefon',
  consentBy: 'Der Kontakt hat Nachrichten zugestimmt ({{time}}, festgehalten von {{by}}).',
  consent: 'Der Kontakt hat Nachrichten zugestimmt ({{time}}).',
  withdraw: 'Nicht mehr einverstanden',
}
