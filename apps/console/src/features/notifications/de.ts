import { de as texts } from '@millrace/contract/notification-texts/de'
import type { German } from '../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  bell: 'Benachrichtigungen',
  bellUnread_one: 'Benachrichtigungen, 1 ungelesen',
  bellUnread_other: 'Benachrichtigungen, {{formatted}} ungelesen',
  title: 'Benachrichtigungen',
  all: 'Alle',
  unread: 'Ungelesen',
  filter: 'Benachrichtigungen filtern',
  markAll: 'Alle als gelesen markieren',
  markOne: 'Als gelesen markieren',
  open: 'Öffnen',
  goTo: 'Öffnen: {{type}}',
  types: {
    workflow: 'Flow',
    knowledge: 'Wissen',
    sheet: 'Tabelle',
    integration: 'Integration',
  },
  newTab: 'öffnet sich in einem neuen Tab',
  isUnread: 'Ungelesen:',
  more: 'Mehr anzeigen',
  empty: 'Noch keine Benachrichtigungen',
  emptyText: 'Neuigkeiten zu Quellen, Importen, Jobs, Agenten und Einladungen erscheinen hier.',
  noneUnread: 'Alles gelesen',
  noneUnreadText: 'Neue Benachrichtigungen erscheinen hier.',
  texts,
}
