import type { German } from '@millrace/contract'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  title: 'Kanäle',
  text: 'Wo man diesem Agenten außer auf Ihrer Website schreiben kann.',
  connect: '{{channel}} verbinden',
  connecting: 'Wird verbunden …',
  optional: 'Optional',
  state: { connected: 'Verbunden', reconnect: 'Braucht ein neues Token' },
  callbackUrl: 'Callback-URL',
  verifyToken: 'Verifizierungstoken',
  copy: 'Kopieren',
  copied: 'Kopiert',
  notCopied: 'Kopieren nicht möglich. Markieren und kopieren Sie den Text.',
  test: 'Verbindung testen',
  testOk: 'Funktioniert: {{name}} ({{ms}} ms)',
  problem: 'Letzter Fehler, {{time}}: {{reason}}.',
  lastInbound: 'Letzte Nachricht: {{time}}',
  noneYet: 'Bisher ist keine Nachricht eingegangen.',
  queued_one: '{{count}} Nachricht wartet auf den Versand.',
  queued_other: '{{count}} Nachrichten warten auf den Versand.',
  setup: 'Einrichtung beim Anbieter',
  renew: 'Token ersetzen',
  save: 'Speichern',
  cancel: 'Abbrechen',
  keep: 'Leer lassen, um den aktuellen Wert zu behalten.',
  disconnect: 'Trennen',
  disconnectTitle: '{{name}} trennen?',
  disconnectText:
    'Die Secrets werden gelöscht, und der Agent antwortet dort nicht mehr. Unterhaltungen bleiben erhalten.',
}
