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
        desc: 'For items with fields, such as “price” or “address.city”. If empty, the items themselves are used. Empty values are skipped.',
      },
      separator: { label: 'Separator', desc: 'If empty, a line break.' },
    },
    outputs: {
      value: 'Result. Sums with too many digits for a number are text',
      count: 'Number of values included',
    },
  },
  de: {
    title: 'Liste zusammenfassen',
    desc: 'Macht aus einer Liste einen Wert: wie viele, die Summe, das Größte oder alle als Text. Summen sind genau.',
    settings: {
      list: 'Liste',
      operation: {
        label: 'Was berechnet wird',
        options: {
          count: 'Zahl der Elemente',
          sum: 'Summe',
          average: 'Durchschnitt',
          min: 'Kleinstes oder frühestes',
          max: 'Größtes oder spätestes',
          unique: 'Verschiedene Werte, als Liste',
          values: 'Alle Werte, als Liste',
          join: 'Ein Text aus allen',
        },
      },
      field: {
        label: 'Feld',
        desc: 'Bei Elementen mit Feldern: welches, etwa „price“ oder „address.city“. Leer: die Elemente selbst. Leere Werte werden ausgelassen.',
      },
      separator: { label: 'Zwischen den Teilen', desc: 'Leer: ein Zeilenumbruch.' },
    },
    outputs: {
      value: 'Das Ergebnis. Eine Summe ist Text, wenn sie mehr Stellen hat, als eine Zahl fasst',
      count: 'Werte, die gezählt wurden',
    },
  },
  zh: {
    title: '汇总列表',
    desc: '将列表变为一个值：数量、总和、最大值，或全部拼成文本。总和是精确的。',
    settings: {
      list: '列表',
      operation: {
        label: '计算什么',
        options: {
          count: '项数',
          sum: '总和',
          average: '平均值',
          min: '最小或最早',
          max: '最大或最晚',
          unique: '不同的值，作为列表',
          values: '所有值，作为列表',
          join: '合为一段文本',
        },
      },
      field: {
        label: '字段',
        desc: '当列表项带有字段时：取哪一个，例如“price”或“address.city”。留空：列表项本身。空值会被略去。',
      },
      separator: { label: '各部分之间', desc: '留空：换行。' },
    },
    outputs: {
      value: '结果。总和的位数超出数字所能容纳时为文本',
      count: '计入的值的数量',
    },
  },
})
