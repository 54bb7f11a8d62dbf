import type { German } from '@millrace/contract'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  taken: '{{name}} (verbunden mit {{agent}})',
  takenElsewhere: '{{name}} (anderswo verbunden)',
  rights: '{{name}} (das Konto hat dort zu wenig Rechte)',
  link: 'Unter „Integrationen“ verbinden',
  askAdmin: 'Bitten Sie einen Admin, unter „Integrationen“ eines zu verbinden.',
  reconnect:
    'Die Verbindung von {{name}} ist abgelaufen. Ein Admin muss sie unter „Integrationen“ neu verbinden.',
  byHand: 'Tokens selbst eingeben',
  messenger: {
    help: 'Wählen Sie eine Seite, die ein verbundenes Meta-Konto verwaltet. Ihre Nachrichten kommen ohne weitere Einrichtung hier an.',
    source: 'Meta-Verbindung',
    account: 'Seite',
    choose: 'Seite auswählen',
    empty: 'Dieses Konto verwaltet keine Seite, für die es Zugriff erteilt hat.',
    more: 'Nur die ersten {{count}} Seiten werden angezeigt.',
    none: 'Mit diesem Projekt ist kein Meta-Konto mit Zugriff auf Seiten verbunden.',
    again: 'Das neue Token gilt für dieselbe Seite: {{name}}.',
  },
}
