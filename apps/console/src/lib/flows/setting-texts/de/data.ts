import type { SettingTexts } from '../types.ts'

export const data: SettingTexts = {
  readFile: {
    settings: {
      file: [
        'Datei',
        'Ein Platzhalter wie @@document@@ für einen Parameter oder eine Spalte, oder die ID einer Datei. Von mehreren Dateien werden alle gelesen.',
      ],
      mostCharacters: [
        'Höchstens so viele Zeichen',
        'Aller Dateien zusammen. Was länger ist, wird dort abgeschnitten.',
      ],
    },
    outputs: {
      text: 'Text als Markdown',
      name: 'Name der Datei',
      pages: 'Seiten',
      characters: 'Zeichen des ganzen Textes',
      cutShort: 'Ob der Text abgeschnitten wurde',
      files: 'Jede der Dateien',
    },
  },
  setFields: {
    settings: {
      fields: [
        'Felder',
        'Ein Wert, der aus nichts als einem Platzhalter besteht, behält seine Art: Eine Zahl bleibt eine Zahl, eine Liste eine Liste.',
      ],
    },
  },
  template: {
    settings: {
      format: ['Art des Textes', '', { plain: 'Einfacher Text oder Markdown', html: 'HTML' }],
      text: [
        'Text',
        'Setzen Sie Werte mit der Werteauswahl ein. In eingesetzten Werten wird nicht nach weiteren Platzhaltern gesucht.',
      ],
      html: [
        'HTML',
        'Setzen Sie Werte mit der Werteauswahl ein. In eingesetzten Werten wird nicht nach weiteren Platzhaltern gesucht. Zwischen anderem Text werden sie maskiert, sodass ein Wert mit < oder & die Seite nicht beschädigen kann.',
      ],
    },
    outputs: { text: 'Text' },
  },
  code: {
    settings: {
      code: [
        'JavaScript',
        'Der Rumpf einer Funktion. Sie findet „input.row“ (Spalten der Zeile), „input.params“ (Parameter des Flows), „input.values“ (die Werte unten), „input.outputs“ (der Schritte, die hierher führen, nach ihren IDs) und in „Für jedes“ „input.item“ und „input.index“. Zahlen aus Tabellen sind Text mit allen ihren Stellen. Höchstens 5 Sekunden, 64 MB Speicher und 4 MB Ergebnis.',
      ],
      values: ['Werte', 'Werte früherer Schritte unter eigenen Namen: „input.values.name“.'],
    },
  },
  parseJson: {
    settings: {
      text: ['JSON-Text'],
      search: [
        'JSON in anderem Text suchen',
        'Für Antworten von Modellen mit Wörtern um das JSON herum: Das erste Objekt oder die erste Liste zählt.',
      ],
      schema: [
        'Felder',
        'Ein JSON-Schema dessen, was erwartet wird. Seine Felder werden späteren Schritten angeboten; geprüft wird damit nichts.',
      ],
    },
  },
  aggregateList: {
    settings: {
      list: ['Liste'],
      operation: [
        'Was berechnet wird',
        '',
        {
          count: 'Zahl der Elemente',
          sum: 'Summe',
          average: 'Durchschnitt',
          min: 'Kleinstes oder frühestes',
          max: 'Größtes oder spätestes',
          unique: 'Verschiedene Werte, als Liste',
          values: 'Alle Werte, als Liste',
          join: 'Ein Text aus allen',
        },
      ],
      field: [
        'Feld',
        'Bei Elementen mit Feldern: welches, etwa „price“ oder „address.city“. Leer: die Elemente selbst. Leere Werte werden ausgelassen.',
      ],
      separator: ['Zwischen den Teilen', 'Leer: ein Zeilenumbruch.'],
    },
    outputs: {
      value: 'Das Ergebnis. Eine Summe ist Text, wenn sie mehr Stellen hat, als eine Zahl fasst',
      count: 'Werte, die gezählt wurden',
    },
  },
  sortFilterList: {
    settings: {
      list: ['Liste'],
      rules: [
        'Behalten, wenn gilt',
        'Links steht ein Feld des Elements, etwa „price“ oder „address.city“; leer: das Element selbst.',
      ],
      uniqueBy: [
        'Nur das erste mit demselben Wert in',
        'Ein Feld des Elements. Leer: Wiederholungen bleiben.',
      ],
      sort: [
        'Reihenfolge',
        '',
        {
          none: 'Wie sie ist',
          ascending: 'Kleinstes, Frühestes oder A zuerst',
          descending: 'Größtes, Spätestes oder Z zuerst',
          reversed: 'Umgekehrt',
        },
      ],
      sortBy: [
        'Sortieren nach dem Feld',
        'Leer: nach den Elementen selbst. Zahlen stehen vor Text; leere kommen in beiden Richtungen zuletzt.',
      ],
      limit: ['Höchstens', 'Leer: alle.'],
    },
    outputs: {
      items: 'Elemente',
      first: 'Das erste davon; leer, wenn es keines gibt',
      count: 'Wie viele übrig sind',
    },
  },
}
