import type { German } from '@millrace/contract'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  taken: '{{name}} (verbunden mit {{agent}})',
  takenElsewhere: '{{name}} (anderswo verbunden)',
  rights: '{{name}} (das Konto hat dort zu wenig Rechte)',
  unready: '{{name}} (nicht bei der Cloud API registriert)',
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
    lacking:
      '{{names}}: ohne Zugriff auf Seiten verbunden. Ein Admin kann das Konto unter „Integrationen“ neu verbinden.',
  },
  slack: {
    help: 'Wählen Sie einen verbundenen Workspace. Der Agent beantwortet Direktnachrichten an die App und Nachrichten, die sie erwähnen.',
    source: 'Slack-Verbindung',
    account: 'Workspace und Bot',
    choose: 'Workspace auswählen',
    empty: 'Diese Verbindung hat keinen Workspace.',
    more: 'Nur die ersten {{count}} Workspaces werden angezeigt.',
    none: 'Mit diesem Projekt ist kein Slack-Workspace mit Zugriff für Agenten verbunden.',
    again: 'Die Verbindung muss für denselben Workspace sein: {{name}}.',
    lacking:
      '{{names}}: ohne Zugriff für Agenten verbunden. Ein Admin kann den Workspace unter „Integrationen“ neu verbinden und „Agenten in Slack“ erlauben.',
  },
  instagram: {
    help: 'Wählen Sie ein professionelles Instagram-Konto, das mit einer Seite eines verbundenen Meta-Kontos verknüpft ist. Seine Nachrichten kommen ohne weitere Einrichtung hier an.',
    source: 'Meta-Verbindung',
    account: 'Instagram-Konto',
    choose: 'Konto auswählen',
    empty:
      'Keine der Seiten, für die dieses Konto Zugriff erteilt hat, ist mit einem professionellen Instagram-Konto verknüpft.',
    more: 'Nur die ersten {{count}} Konten werden angezeigt.',
    none: 'Mit diesem Projekt ist kein Meta-Konto mit Zugriff auf Instagram verbunden.',
    again: 'Das neue Token gilt für dasselbe Konto: {{name}}.',
    lacking:
      '{{names}}: ohne Zugriff auf Instagram verbunden. Ein Admin kann die Verbindung unter „Integrationen“ erneuern und dabei „Instagram“ erlauben.',
  },
  whatsapp: {
    help: 'Wählen Sie eine Nummer eines WhatsApp-Business-Kontos, das ein verbundenes Meta-Konto verwaltet. Ihre Nachrichten kommen ohne weitere Einrichtung hier an. Die Nummer wird mit dem Zugriff der Verbindung verwendet. Er läuft nach 60 Tagen ab; dann muss jemand sie neu verbinden.',
    source: 'Meta-Verbindung',
    account: 'Telefonnummer',
    choose: 'Nummer auswählen',
    empty: 'Dieses Konto verwaltet keine WhatsApp-Nummer, für die es Zugriff erteilt hat.',
    more: 'Nicht alle Nummern werden aufgeführt, denn das Konto hat zu viele. {{count}} werden angezeigt.',
    none: 'Mit diesem Projekt ist kein Meta-Konto mit Zugriff auf WhatsApp verbunden.',
    again: 'Die Nummer bleibt dieselbe: {{name}}. Sie wird mit dem Zugriff dieser Verbindung verwendet.',
    lacking:
      '{{names}}: ohne Zugriff auf WhatsApp verbunden. Ein Admin kann die Verbindung unter „Integrationen“ erneuern und dabei „WhatsApp“ erlauben.',
  },
}
