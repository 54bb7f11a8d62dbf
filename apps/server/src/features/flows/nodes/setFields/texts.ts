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
    desc: 'Benennt Werte aus der Zeile, aus Parametern oder aus früheren Schritten. Spätere Schritte verwenden sie unter diesen Namen.',
    settings: {
      fields: {
        label: 'Felder',
        desc: 'Ein Wert, der nur aus einem Platzhalter besteht, behält seinen Typ, etwa Zahl oder Liste.',
      },
    },
  },
  zh: {
    title: '设置字段',
    desc: '为来自行、参数或之前步骤的值命名，供之后的步骤使用。',
    settings: {
      fields: { label: '字段', desc: '只含一个占位符的值会保留其类型，例如数字或列表。' },
    },
  },
})
