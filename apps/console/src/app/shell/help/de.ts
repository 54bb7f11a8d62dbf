import type { German } from '../../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  title: 'Tastenkürzel',
  followedBy: 'dann',
  or: 'oder',
  anywhere: 'Überall',
  inLists: 'In Listen und Formularen',
  palette: 'Suche und Befehle',
  help: 'Tastenkürzel anzeigen',
  search: 'Die Liste durchsuchen',
  agents: 'Zu den Agenten',
  workers: 'Zu den KI-Workern',
  knowledge: 'Zum Wissen',
  toolsKey: 'Zu den Tools',
  flowsKey: 'Zu den Flows',
  sheetsKey: 'Zu den Tabellen',
  integrationsKey: 'Zu den Integrationen',
  teamKey: 'Zum Team',
  nav: 'Navigation ein- oder ausklappen',
  toasts: 'Zu den Benachrichtigungen',
  close: 'Dialog oder Menü schließen',
  select: 'Eine Zeile auswählen',
  send: 'Eine Nachricht senden',
  newLine: 'Neue Zeile in einer Nachricht',
}
