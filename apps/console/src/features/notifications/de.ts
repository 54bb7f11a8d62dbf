import type { German } from '../../lib/i18n/texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  bell: 'Benachrichtigungen',
  bellUnread_one: 'Benachrichtigungen, 1 ungelesen',
  bellUnread_other: 'Benachrichtigungen, {{formatted}} ungelesen',
  title: 'Benachrichtigungen',
  all: 'Alle',
  unread: 'Ungelesen',
  filter: 'Welche Benachrichtigungen',
  markAll: 'Alle als gelesen markieren',
  markOne: 'Als gelesen markieren',
  open: 'Öffnen',
  goTo: 'Zu: {{type}}',
  types: {
    workflow: 'Flow',
    knowledge: 'Wissen',
    sheet: 'Tabelle',
    integration: 'Integration',
  },
  newTab: 'öffnet sich in einem neuen Tab',
  isUnread: 'Ungelesen:',
  more: 'Mehr anzeigen',
  empty: 'Noch nichts',
  emptyText:
    'Hier erfahren Sie, wenn Quellen gelesen und Dateien importiert sind, wenn Agenten fertig sind und wenn Sie eingeladen werden.',
  noneUnread: 'Alles gelesen',
  noneUnreadText: 'Was als Nächstes kommt, erscheint hier.',
  texts: {
    sourceReady: '„{{name}}“ ist in „{{base}}“ eingelesen',
    sourceFailed: '„{{name}}“ konnte nicht in „{{base}}“ eingelesen werden',
    sourcesReady_one: '1 Quelle ist in „{{base}}“ eingelesen',
    sourcesReady_other: '{{count}} Quellen sind in „{{base}}“ eingelesen',
    sourcesFailed_one: '1 von {{total}} Quellen konnte nicht in „{{base}}“ eingelesen werden',
    sourcesFailed_other: '{{count}} von {{total}} Quellen konnten nicht in „{{base}}“ eingelesen werden',
    siteReady: 'Die Website „{{name}}“ ist in „{{base}}“ eingelesen',
    siteFailed: 'Die Website „{{name}}“ konnte nicht in „{{base}}“ eingelesen werden',
    sheetImported_one: '1 Zeile aus „{{file}}“ ist in „{{sheet}}“ importiert',
    sheetImported_other: '{{count}} Zeilen aus „{{file}}“ sind in „{{sheet}}“ importiert',
    sheetImportedPart_one:
      '1 Zeile aus „{{file}}“ ist in „{{sheet}}“ importiert; {{bad}} konnten nicht importiert werden',
    sheetImportedPart_other:
      '{{count}} Zeilen aus „{{file}}“ sind in „{{sheet}}“ importiert; {{bad}} konnten nicht importiert werden',
    sheetImportFailed: '„{{file}}“ konnte nicht in „{{sheet}}“ importiert werden',
    approvalAsked: '„{{flow}}“ fragt: {{title}}',
    repeatAsked:
      'Der Server ist mitten in einem Schritt von „{{flow}}“ ausgefallen: Entscheiden Sie, ob er wiederholt wird',
    scheduleFailed: 'Ein geplanter Job von „{{flow}}“ konnte nicht gestartet werden',
    jobSucceeded_one: 'Ein Job von „{{flow}}“ ist fertig: 1 Zeile ist erledigt',
    jobSucceeded_other: 'Ein Job von „{{flow}}“ ist fertig: {{count}} Zeilen sind erledigt',
    jobPartial_one: 'Ein Job von „{{flow}}“ ist zu Ende: 1 Zeile erledigt, {{failed}} fehlgeschlagen',
    jobPartial_other:
      'Ein Job von „{{flow}}“ ist zu Ende: {{count}} Zeilen erledigt, {{failed}} fehlgeschlagen',
    jobFailed: 'Ein Job von „{{flow}}“ ist fehlgeschlagen',
    jobCancelled_one: 'Ein Job von „{{flow}}“ wurde abgebrochen: 1 Zeile ist erledigt',
    jobCancelled_other: 'Ein Job von „{{flow}}“ wurde abgebrochen: {{count}} Zeilen sind erledigt',
    jobStopped_one:
      'Ein Job von „{{flow}}“ hat an einer fehlgeschlagenen Zeile gestoppt: 1 Zeile ist erledigt',
    jobStopped_other:
      'Ein Job von „{{flow}}“ hat an einer fehlgeschlagenen Zeile gestoppt: {{count}} Zeilen sind erledigt',
    jobCeiling_one:
      'Ein Job von „{{flow}}“ hat sein Budget an Credits verbraucht und pausiert: 1 Zeile ist erledigt',
    jobCeiling_other:
      'Ein Job von „{{flow}}“ hat sein Budget an Credits verbraucht und pausiert: {{count}} Zeilen sind erledigt',
    liveCeiling_one:
      'Das Budget an Credits hat „{{column}}“ in „{{sheet}}“ gestoppt: 1 Zelle wurde gefüllt, offen: {{left}}',
    liveCeiling_other:
      'Das Budget an Credits hat „{{column}}“ in „{{sheet}}“ gestoppt: {{count}} Zellen wurden gefüllt, offen: {{left}}',
    liveCeilingOpen_one:
      'Das Budget an Credits hat „{{column}}“ in „{{sheet}}“ gestoppt: 1 Zelle wurde gefüllt, weitere sind offen',
    liveCeilingOpen_other:
      'Das Budget an Credits hat „{{column}}“ in „{{sheet}}“ gestoppt: {{count}} Zellen wurden gefüllt, weitere sind offen',
    livePaused:
      '„{{column}}“ in „{{sheet}}“ hat innerhalb einer Stunde viele Zeilen von selbst ausgeführt und tut es nicht mehr, bis Sie die Spalte ausführen',
    invitationReceived: '„{{account}}“ lädt Sie in sein Team ein',
    onboardingReady: 'Der Agent „{{agent}}“ ist aus {{site}} entstanden',
    onboardingFailed: 'Aus {{site}} konnte kein Agent gemacht werden',
  },
}
