import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'If',
    desc: 'Continues at “Yes” if the conditions match, otherwise at “No”.',
    settings: {
      rules: {
        label: 'Conditions',
        desc: 'Compare values from the row, parameters or earlier steps. Groups can be nested.',
      },
    },
    ports: { yes: 'Yes', no: 'No' },
    outputs: {
      result: 'Conditions match',
    },
  },
  de: {
    title: 'Wenn',
    desc: 'Geht bei „Ja“ weiter, wenn die Bedingungen erfüllt sind, sonst bei „Nein“.',
    settings: {
      rules: {
        label: 'Bedingungen',
        desc: 'Vergleichen Werte aus der Zeile, aus Parametern oder aus früheren Schritten. Gruppen lassen sich verschachteln.',
      },
    },
    ports: { yes: 'Ja', no: 'Nein' },
    outputs: {
      result: 'Bedingungen erfüllt',
    },
  },
  zh: {
    title: '条件判断',
    desc: '符合条件时从“是”继续，否则从“否”继续。',
    settings: {
      rules: { label: '条件', desc: '比较当前行、参数或之前步骤的值。分组可以嵌套。' },
    },
    ports: { yes: '是', no: '否' },
    outputs: {
      result: '符合条件',
    },
  },
})
