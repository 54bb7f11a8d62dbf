import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Set fields',
    desc: 'Names values from the row, parameters or earlier steps, so later steps can use them.',
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
        desc: 'Ein Wert, der nur aus einer Variablen besteht, behält seinen Typ, etwa Zahl oder Liste.',
      },
    },
  },
  zh: {
    title: '设置字段',
    desc: '为来自行、参数或之前步骤的值命名，供之后的步骤使用。',
    settings: {
      fields: { label: '字段', desc: '只含一个变量的值会保留其类型，例如数字或列表。' },
    },
  },
})
