import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'If',
    desc: 'Continues at “Yes” if the conditions match, otherwise at “No”.',
    settings: {
      rules: {
        label: 'Rules',
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
    desc: 'Geht bei „Ja“ weiter, wenn die Regeln gelten, und bei „Nein“, wenn nicht.',
    settings: {
      rules: {
        label: 'Regeln',
        desc: 'Vergleichen Sie Werte der Zeile, von Parametern oder von früheren Schritten. Gruppen dürfen in Gruppen stehen.',
      },
    },
    ports: { yes: 'Ja', no: 'Nein' },
    outputs: {
      result: 'Ob die Regeln gelten',
    },
  },
  zh: {
    title: '如果',
    desc: '规则成立时从“是”继续，不成立时从“否”继续。',
    settings: {
      rules: { label: '规则', desc: '比较当前行、参数或之前步骤的值。组内可以再有组。' },
    },
    ports: { yes: '是', no: '否' },
    outputs: {
      result: '规则是否成立',
    },
  },
})
