import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Text template',
    desc: 'Creates text with values from the row, parameters and earlier steps.',
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
    desc: 'Erstellt einen Text mit Werten aus der Zeile, aus Parametern und aus früheren Schritten.',
    settings: {
      format: { label: 'Format', options: { plain: 'Reiner Text oder Markdown', html: 'HTML' } },
      text: {
        label: 'Text',
        desc: 'Fügen Sie Werte mit „Wert einfügen“ hinzu. Variablen in eingefügten Werten werden nicht ersetzt.',
      },
      html: {
        label: 'HTML',
        desc: 'Fügen Sie Werte mit „Wert einfügen“ hinzu. Variablen in eingefügten Werten werden nicht ersetzt. Werte innerhalb von anderem Text werden maskiert, sodass < oder & die Seite nicht beschädigen.',
      },
    },
    outputs: {
      text: 'Text',
    },
  },
  zh: {
    title: '文本模板',
    desc: '用行、参数和之前步骤的值生成文本。',
    settings: {
      format: { label: '格式', options: { plain: '纯文本或 Markdown', html: 'HTML' } },
      text: { label: '文本', desc: '使用“插入值”添加值。所插入值中的变量不会被替换。' },
      html: {
        label: 'HTML',
        desc: '使用“插入值”添加值。所插入值中的变量不会被替换。其他文本中的值会被转义，因此 < 或 & 不会破坏页面。',
      },
    },
    outputs: {
      text: '文本',
    },
  },
})
