import type { SettingTexts } from '../types.ts'

export const logic: SettingTexts = {
  output: { settings: { fields: ['Ergebnisse'] } },
  forEach: {
    settings: {
      list: ['Liste'],
      concurrency: ['Gleichzeitig'],
      onItemError: [
        'Wenn ein Element fehlschlägt',
        '',
        { stop: 'Stoppen', continue: 'Ohne es weitermachen' },
      ],
      collect: [
        'Ergebnis eines Elements',
        'Darf Knoten innerhalb der Schleife nennen. Leer: die Ausgabe des letzten davon, der gelaufen ist.',
      ],
    },
    outputs: { items: 'Ergebnisse', count: 'Wie viele Elemente', failed: 'Wie viele fehlschlugen' },
  },
  callFlow: { settings: { flow: ['Flow'], input: ['Parameter'] } },
  stop: { settings: { message: ['Meldung'] } },
  respond: {
    settings: {
      format: ['Art der Antwort', '', { json: 'JSON', text: 'Text' }],
      body: ['JSON', 'Eingesetzte Werte werden maskiert. Leer: ein leeres Objekt.'],
      text: ['Text'],
      status: ['Status', 'Von HTTP: 200 bei Erfolg, 400, wenn der Aufrufer einen Fehler gemacht hat.'],
    },
    outputs: { status: 'Status', contentType: 'Art des Inhalts', body: 'Inhalt' },
  },
  if: {
    settings: {
      rules: [
        'Regeln',
        'Vergleichen Sie Werte der Zeile, von Parametern oder von früheren Schritten. Gruppen dürfen in Gruppen stehen.',
      ],
    },
    outputs: { result: 'Ob die Regeln gelten' },
  },
  switch: {
    settings: { cases: ['Fälle', 'Jeder Fall hat Regeln und einen eigenen Ausgang.'] },
    outputs: { port: 'Ausgang, der genommen wurde', title: 'Titel des Falls' },
  },
  merge: {
    settings: {
      mode: [
        'Ergebnis',
        'Was spätere Schritte in diesem Schritt finden: Nehmen Sie bei Wegen eines „Wenn“ das, was kam.',
        {
          first: 'Was kam: das Erste in der Reihenfolge des Graphen',
          list: 'Alles davon als Liste',
          fields: 'Die Felder von allem zusammen; spätere gewinnen',
        },
      ],
    },
  },
  wait: {
    settings: {
      mode: ['Wie lange', '', { for: 'Einige Zeit', until: 'Bis zu einem Zeitpunkt' }],
      amount: ['Dauer'],
      unit: ['Einheit', '', { seconds: 'Sekunden', minutes: 'Minuten', hours: 'Stunden', days: 'Tage' }],
      until: [
        'Zeitpunkt',
        'Ein Datum (sein Beginn in UTC) oder ein Datum mit Uhrzeit und Zone: 2026-03-01T09:00:00+01:00. Auf einen vergangenen wird nicht gewartet.',
      ],
    },
    outputs: { until: 'Der Zeitpunkt, auf den gewartet wurde' },
  },
  approval: {
    settings: {
      title: ['Frage'],
      text: ['Worum es geht', 'Was man wissen muss, um zu entscheiden: ein Entwurf, ein Betrag, ein Link.'],
      fields: [
        'Auszufüllen oder zu berichtigen',
        'Ein Feld für jeden Namen, mit dem, was zuerst darin steht.',
      ],
      assignee: [
        'Wer entscheidet',
        'Die E-Mail-Adresse eines Mitglieds. Leer: wer in diesem Projekt bearbeiten darf.',
      ],
      timeOutHours: [
        'Frist in Stunden',
        'Ohne Antwort bis dahin geht es bei „Frist abgelaufen“ weiter. Leer: Es wird gewartet, so lange es dauert.',
      ],
    },
    outputs: {
      approved: 'Freigegeben',
      values: 'Werte der Felder',
      comment: 'Kommentar',
      by: 'Wer geantwortet hat',
      at: 'Wann',
    },
  },
}
