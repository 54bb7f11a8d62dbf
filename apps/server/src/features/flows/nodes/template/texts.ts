import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Text template',
    desc: 'Writes a text with values from the row, from parameters and from earlier steps in it.',
    settings: {
      format: { label: 'Format', options: { plain: 'Plain text or Markdown', html: 'HTML' } },
      text: {
        label: 'Text',
        desc: 'Use “Insert value” to add values. Variables inside inserted values are not replaced.',
      },
      html: {
        label: 'HTML',
        desc: 'Use “Insert value” to add values. Variables inside inserted values are not replaced. Values within other text are escaped, so < or & can’t break the page.',
      },
    },
    outputs: {
      text: 'Text',
    },
  },
  de: {
    title: 'Textvorlage',
    desc: 'Schreibt einen Text mit Werten aus der Zeile, aus Parametern und aus früheren Schritten.',
    settings: {
      format: { label: 'Art des Textes', options: { plain: 'Einfacher Text oder Markdown', html: 'HTML' } },
      text: {
        label: 'Text',
        desc: 'Setzen Sie Werte mit der Werteauswahl ein. In eingesetzten Werten wird nicht nach weiteren Platzhaltern gesucht.',
      },
      html: {
        label: 'HTML',
        desc: 'Setzen Sie Werte mit der Werteauswahl ein. In eingesetzten Werten wird nicht nach weiteren Platzhaltern gesucht. Zwischen anderem Text werden sie maskiert, sodass ein Wert mit < oder & die Seite nicht beschädigen kann.',
      },
    },
    outputs: {
      text: 'Text',
    },
  },
  zh: {
    title: '文本模板',
    desc: '用行、参数和前面步骤的值写出一段文本。',
    settings: {
      format: { label: '文本类型', options: { plain: '纯文本或 Markdown', html: 'HTML' } },
      text: { label: '文本', desc: '用取值选择器插入值。插入的值中不会再查找其他占位符。' },
      html: {
        label: 'HTML',
        desc: '用取值选择器插入值。插入的值中不会再查找其他占位符。夹在其他文本中的值会被转义，因此含有 < 或 & 的值不会破坏页面。',
      },
    },
    outputs: {
      text: '文本',
    },
  },
})
