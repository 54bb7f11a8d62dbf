import type { German } from '../texts.ts'
import type { en } from './en.ts'

export const de: German<typeof en> = {
  sourceReady: '„{{name}}“ wurde zu „{{base}}“ hinzugefügt',
  sourceFailed: '„{{name}}“ konnte nicht zu „{{base}}“ hinzugefügt werden',
  sourcesReady_one: '1 Quelle wurde zu „{{base}}“ hinzugefügt',
  sourcesReady_other: '{{count}} Quellen wurden zu „{{base}}“ hinzugefügt',
  sourcesFailed_one: '1 von {{total}} Quellen konnte nicht zu „{{base}}“ hinzugefügt werden',
  sourcesFailed_other: '{{count}} von {{total}} Quellen konnten nicht zu „{{base}}“ hinzugefügt werden',
  siteReady: 'Die Website „{{name}}“ wurde zu „{{base}}“ hinzugefügt',
  siteFailed: 'Die Website „{{name}}“ konnte nicht zu „{{base}}“ hinzugefügt werden',
  sheetImported_one: '1 Zeile aus „{{file}}“ in „{{sheet}}“ importiert',
  sheetImported_other: '{{count}} Zeilen aus „{{file}}“ in „{{sheet}}“ importiert',
  sheetImportedPart_one: '1 Zeile aus „{{file}}“ in „{{sheet}}“ importiert, {{bad}} abgelehnt',
  sheetImportedPart_other: '{{count}} Zeilen aus „{{file}}“ in „{{sheet}}“ importiert, {{bad}} abgelehnt',
  sheetImportFailed: '„{{file}}“ konnte nicht in „{{sheet}}“ importiert werden',
  approvalAsked: '„{{flow}}“ braucht eine Freigabe: {{title}}',
  workerAddsRows: '„{{agent}}“ braucht eine Freigabe: Zeilen hinzufügen',
  workerUpdatesRows: '„{{agent}}“ braucht eine Freigabe: Zeilen ändern',
  workerDeletesRows: '„{{agent}}“ braucht eine Freigabe: Zeilen löschen',
  workerUsesTool: '„{{agent}}“ braucht eine Freigabe: {{tool}}',
  repeatAsked:
    'Der Server ist während eines Schritts von „{{flow}}“ ausgefallen. Entscheiden Sie, ob der Schritt erneut ausgeführt wird.',
  scheduleFailed: 'Ein geplanter Job von „{{flow}}“ konnte nicht gestartet werden',
  jobSucceeded_one: 'Ein Job von „{{flow}}“ war erfolgreich: 1 Zeile fertig',
  jobSucceeded_other: 'Ein Job von „{{flow}}“ war erfolgreich: {{count}} Zeilen fertig',
  jobPartial_one:
    'Ein Job von „{{flow}}“ wurde mit Fehlern beendet: 1 Zeile fertig, {{failed}} fehlgeschlagen',
  jobPartial_other:
    'Ein Job von „{{flow}}“ wurde mit Fehlern beendet: {{count}} Zeilen fertig, {{failed}} fehlgeschlagen',
  jobFailed: 'Ein Job von „{{flow}}“ ist fehlgeschlagen',
  jobCancelled_one: 'Ein Job von „{{flow}}“ wurde abgebrochen: 1 Zeile fertig',
  jobCancelled_other: 'Ein Job von „{{flow}}“ wurde abgebrochen: {{count}} Zeilen fertig',
  jobStopped_one: 'Ein Job von „{{flow}}“ wurde bei einer fehlgeschlagenen Zeile gestoppt: 1 Zeile fertig',
  jobStopped_other:
    'Ein Job von „{{flow}}“ wurde bei einer fehlgeschlagenen Zeile gestoppt: {{count}} Zeilen fertig',
  jobCeiling_one: 'Ein Job von „{{flow}}“ ist pausiert, weil sein Budget verbraucht ist: 1 Zeile fertig',
  jobCeiling_other:
    'Ein Job von „{{flow}}“ ist pausiert, weil sein Budget verbraucht ist: {{count}} Zeilen fertig',
  jobNoCredits_one:
    'Ein Job von „{{flow}}“ ist pausiert, weil die Credits des Kontos oder ein Budget aufgebraucht sind: 1 Zeile fertig',
  jobNoCredits_other:
    'Ein Job von „{{flow}}“ ist pausiert, weil die Credits des Kontos oder ein Budget aufgebraucht sind: {{count}} Zeilen fertig',
  jobRowLimit_one:
    'Ein Job von „{{flow}}“ ist pausiert, weil das Limit des Tarifs an Tabellenzeilen erreicht ist: 1 Zeile fertig',
  jobRowLimit_other:
    'Ein Job von „{{flow}}“ ist pausiert, weil das Limit des Tarifs an Tabellenzeilen erreicht ist: {{count}} Zeilen fertig',
  liveCeiling_one:
    '„{{column}}“ in „{{sheet}}“ wurde gestoppt, weil das Budget verbraucht ist: 1 Zelle gefüllt, {{left}} offen',
  liveCeiling_other:
    '„{{column}}“ in „{{sheet}}“ wurde gestoppt, weil das Budget verbraucht ist: {{count}} Zellen gefüllt, {{left}} offen',
  liveCeilingOpen_one:
    '„{{column}}“ in „{{sheet}}“ wurde gestoppt, weil das Budget verbraucht ist: 1 Zelle gefüllt, weitere offen',
  liveCeilingOpen_other:
    '„{{column}}“ in „{{sheet}}“ wurde gestoppt, weil das Budget verbraucht ist: {{count}} Zellen gefüllt, weitere offen',
  liveNoCredits_one:
    '„{{column}}“ in „{{sheet}}“ wurde gestoppt, weil die Credits des Kontos oder ein Budget aufgebraucht sind: 1 Zelle gefüllt, {{left}} offen',
  liveNoCredits_other:
    '„{{column}}“ in „{{sheet}}“ wurde gestoppt, weil die Credits des Kontos oder ein Budget aufgebraucht sind: {{count}} Zellen gefüllt, {{left}} offen',
  liveNoCreditsOpen_one:
    '„{{column}}“ in „{{sheet}}“ wurde gestoppt, weil die Credits des Kontos oder ein Budget aufgebraucht sind: 1 Zelle gefüllt, weitere offen',
  liveNoCreditsOpen_other:
    '„{{column}}“ in „{{sheet}}“ wurde gestoppt, weil die Credits des Kontos oder ein Budget aufgebraucht sind: {{count}} Zellen gefüllt, weitere offen',
  livePaused:
    'Automatische Läufe von „{{column}}“ in „{{sheet}}“ sind pausiert: Das Stundenlimit an Zeilen ist erreicht. Führen Sie die Spalte einmal aus, um fortzufahren.',
  executionDone: '„{{agent}}“ ist fertig: {{title}}',
  executionFailed: '„{{agent}}“ ist fehlgeschlagen: {{title}}',
  executionQuestion: '„{{agent}}“ hat eine Frage: {{title}}',
  executionBudget: '„{{agent}}“ wurde pausiert, da das Budget aufgebraucht ist: {{title}}',
  executionNoCredits:
    '„{{agent}}“ wurde pausiert, da die Credits des Kontos oder ein Budget aufgebraucht sind: {{title}}',
  creditsUsed: '{{percent}} % der Credits dieses Monats sind verbraucht',
  budgetUsed: '{{percent}} % des Kontobudgets für diesen Monat sind verbraucht',
  budgetUsedOf: '{{percent}} % des Budgets von „{{name}}“ für diesen Monat sind verbraucht',
  connectionBroken: '„{{name}}“ ({{vendor}}) ist nicht mehr verbunden. Stellen Sie die Verbindung wieder her',
  webhookDisabled:
    'Der Webhook von „{{agent}}“ wurde deaktiviert: Seit Tagen war keine Zustellung erfolgreich',
  accountWebhookDisabled:
    'Der Webhook an {{host}} wurde deaktiviert: Seit Tagen war keine Zustellung erfolgreich',
  flowWebhookDisabled:
    'Der Webhook des Flows „{{flow}}“ wurde deaktiviert: Seit Tagen war keine Zustellung erfolgreich',
  handoffRequested: 'Ein Besucher von „{{agent}}“ wartet auf eine Person',
  invitationReceived: '„{{account}}“ hat Sie ins Team eingeladen',
  onboardingReady: 'Der Agent „{{agent}}“ wurde aus {{site}} erstellt',
  onboardingFailed: 'Aus {{site}} konnte kein Agent erstellt werden',
  agentLead: 'Neuer Lead für „{{agent}}“',
  agentUnanswered: '„{{agent}}“ konnte eine Frage nicht beantworten',
  agentRating: 'Eine Antwort von „{{agent}}“ wurde als nicht hilfreich bewertet',
  agentPassRate: 'Die Erfolgsquote von „{{agent}}“ ist auf {{percent}} % gefallen, unter {{bar}} %',
  agentDigest:
    'Gestern bei „{{agent}}“: {{conversations}} Unterhaltungen, {{unanswered}} unbeantwortet, {{leads}} neue Leads',
  dailySummary:
    'Tägliche Zusammenfassung: {{leads}} neue Leads, {{handoffs}} Übergabeanfragen, {{unanswered}} unbeantwortete Fragen, {{ratings}} negative Bewertungen',
}
