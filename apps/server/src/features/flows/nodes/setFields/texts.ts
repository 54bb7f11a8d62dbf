import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Set fields',
    desc: 'Gives names to values: from the row, from parameters, or put together from earlier steps. Later steps use them by these names.',
    settings: {
      fields: {
        label: 'Fields',
        desc: 'A value that is a single variable keeps its type, such as number or list.',
      },
    },
  },
  de: {
    title: 'Felder setzen',
    desc: 'Gibt Werten Namen: aus der Zeile, aus Parametern oder aus früheren Schritten zusammengesetzt. Spätere Schritte verwenden sie unter diesen Namen.',
    settings: {
      fields: {
        label: 'Felder',
        desc: 'Ein Wert, der aus nichts als einem Platzhalter besteht, behält seine Art: Eine Zahl bleibt eine Zahl, eine Liste eine Liste.',
      },
    },
  },
  zh: {
    title: '设置字段',
    desc: '为值命名：来自行、来自参数，或由前面的步骤组合而成。后面的步骤用这些名称使用它们。',
    settings: {
      fields: { label: '字段', desc: '如果值只由一个占位符构成，则保留其类型：数字仍是数字，列表仍是列表。' },
    },
  },
})
