import type { SettingTexts } from '../types.ts'

const sheet = ['Tabelle'] as const
const rules = ['Welche Zeilen', 'Links steht der Schlüssel einer Spalte. Ohne Regeln: alle Zeilen.'] as const

export const sheets: SettingTexts = {
  findRecords: {
    settings: {
      sheet,
      rules,
      sort: ['Sortieren nach', 'Leer: die Reihenfolge der Tabelle.'],
      descending: ['Größtes oder Spätestes zuerst'],
      limit: ['Höchstens', 'Zeilen, höchstens 1.000.'],
    },
    outputs: {
      records: 'Zeilen: Spalten nach ihrem Schlüssel, und „recordId“',
      first: 'Die erste Zeile; leer, wenn es keine gibt',
      count: 'Wie viele gelesen wurden',
      more: 'Ob es mehr gibt',
    },
  },
  writeRecords: {
    settings: {
      sheet,
      operation: [
        'Was zu tun ist',
        '',
        {
          insert: 'Hinzufügen',
          update: 'Ändern',
          upsert: 'Ändern, oder hinzufügen, wenn es keine gibt',
          delete: 'Löschen',
        },
      ],
      match: [
        'Welche Zeile',
        '',
        {
          key: 'Die, deren Spalte den Wert unten hat',
          id: 'Die mit dieser ID',
          row: 'Die Zeile dieses Laufs',
        },
      ],
      key: [
        'Gefunden durch die Spalte',
        'Ihr Wert steht bei den Zellen unten und sagt, welche Zeile gemeint ist.',
      ],
      key2: ['Und durch die Spalte'],
      recordId: ['ID der Zeile', '„recordId“ einer Zeile, die ein früherer Schritt gefunden hat.'],
      source: ['Wie viele', '', { one: 'Eine Zeile', list: 'Alle Zeilen einer Liste' }],
      cells: [
        'Zellen',
        'Schlüssel von Spalten mit dem, was sie bekommen. Spalten, die nicht genannt sind, bleiben, wie sie sind.',
      ],
      list: [
        'Liste',
        'Eine Liste von Objekten, deren Felder wie die Schlüssel von Spalten heißen, höchstens 10.000. „recordId“ darin sagt, welche Zeile gemeint ist.',
      ],
      onInvalid: [
        'Was nicht in seine Spalte passt',
        '',
        { fail: 'Ist ein Fehler seiner Zeile', keep: 'Bleibt in der Zelle, als Fehler markiert' },
      ],
      onError: [
        'Wenn eine Zeile einer Liste nicht geschrieben werden kann',
        '',
        {
          stop: 'Keine schreiben und fehlschlagen',
          continue: 'Die anderen schreiben und die Fehler auflisten',
        },
      ],
    },
    outputs: {
      recordId: 'ID der (ersten) Zeile',
      recordIds: 'IDs in der Reihenfolge der Liste; leer, wo es nicht ging',
      inserted: 'Hinzugefügt',
      updated: 'Geändert',
      unchanged: 'So gelassen, wie sie waren',
      deleted: 'Gelöscht',
      errors: 'Fehler',
      'errors.index': 'Platz in der Liste, ab 0',
      'errors.message': 'Was nicht stimmt',
    },
  },
  aggregateSheet: {
    settings: {
      sheet,
      operation: [
        'Was berechnet wird',
        '',
        {
          count: 'Zahl der Zeilen',
          filled: 'Zahl der gefüllten Zellen',
          unique: 'Zahl verschiedener Werte',
          sum: 'Summe',
          average: 'Durchschnitt',
          min: 'Kleinstes oder frühestes',
          max: 'Größtes oder spätestes',
        },
      ],
      column: ['Der Spalte'],
      rules,
      groupBy: ['Für jeden Wert von', 'Leer: ein Ergebnis für alle Zeilen.'],
      limit: ['Höchstens so viele Gruppen', 'Die größten Ergebnisse kommen zuerst.'],
    },
    outputs: {
      value: 'Das Ergebnis; bei Gruppen das der ersten',
      groups: 'Gruppen',
      'groups.group': 'Wert, den die Gruppe gemeinsam hat',
      'groups.value': 'Ergebnis',
      more: 'Ob es mehr Gruppen gibt',
    },
  },
}
