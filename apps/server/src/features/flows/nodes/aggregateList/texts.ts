import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Aggregate a list',
    desc: 'Combines a list into one value, such as the count, the sum, the maximum, or joined text. Sums are exact.',
    settings: {
      list: 'List',
      operation: {
        label: 'Calculation',
        options: {
          count: 'Count',
          sum: 'Sum',
          average: 'Average',
          min: 'Minimum or earliest',
          max: 'Maximum or latest',
          unique: 'Unique values as a list',
          values: 'All values as a list',
          join: 'Joined text',
        },
      },
      field: {
        label: 'Field',
        desc: 'For items with fields, such as “price” or “address.city”. Leave empty to use the items themselves. Empty values are skipped.',
      },
      separator: { label: 'Separator', desc: 'Leave empty for a line break.' },
    },
    outputs: {
      value: 'Result. Sums with too many digits for a number are text',
      count: 'Number of values included',
    },
  },
  de: {
    title: 'Liste aggregieren',
    desc: 'Fasst eine Liste zu einem Wert zusammen, etwa Anzahl, Summe, Maximum oder verketteter Text. Summen sind exakt.',
    settings: {
      list: 'Liste',
      operation: {
        label: 'Berechnung',
        options: {
          count: 'Anzahl',
          sum: 'Summe',
          average: 'Durchschnitt',
          min: 'Minimum oder frühester Wert',
          max: 'Maximum oder spätester Wert',
          unique: 'Eindeutige Werte als Liste',
          values: 'Alle Werte als Liste',
          join: 'Verketteter Text',
        },
      },
      field: {
        label: 'Feld',
        desc: 'Für Elemente mit Feldern, etwa „price“ oder „address.city“. Leer lassen für die Elemente selbst. Leere Werte werden übersprungen.',
      },
      separator: { label: 'Trennzeichen', desc: 'Leer lassen für einen Zeilenumbruch.' },
    },
    outputs: {
      value: 'Ergebnis. Summen mit zu vielen Stellen für eine Zahl sind Text',
      count: 'Anzahl der einbezogenen Werte',
    },
  },
  zh: {
    title: '聚合列表',
    desc: '将列表聚合为一个值，例如数量、总和、最大值或拼接文本。总和是精确值。',
    settings: {
      list: '列表',
      operation: {
        label: '计算方式',
        options: {
          count: '数量',
          sum: '总和',
          average: '平均值',
          min: '最小值或最早值',
          max: '最大值或最晚值',
          unique: '唯一值列表',
          values: '所有值列表',
          join: '拼接文本',
        },
      },
      field: {
        label: '字段',
        desc: '用于带有字段的列表项，例如“price”或“address.city”。留空则使用列表项本身。空值会被跳过。',
      },
      separator: { label: '分隔符', desc: '留空则为换行符。' },
    },
    outputs: {
      value: '结果。位数超出数字范围的总和为文本',
      count: '计入的值数量',
    },
  },
})
