import { flows } from '@millrace/contract'

export const texts = flows.nodeTexts({
  en: {
    title: 'Parse JSON',
    desc: 'Converts JSON text to data that later steps can use. Numbers with too many digits stay text.',
    settings: {
      text: 'JSON text',
      search: {
        label: 'Find JSON within text',
        desc: 'For model responses with text around the JSON. The first object or list is used.',
      },
      schema: {
        label: 'Fields',
        desc: 'A JSON Schema of the expected data. Later steps can use its fields. It doesn’t validate anything.',
      },
    },
  },
  de: {
    title: 'JSON lesen',
    desc: 'Macht aus JSON-Text Daten, deren Felder spätere Schritte verwenden können. Zahlen mit mehr Stellen, als eine Zahl haben kann, bleiben Text.',
    settings: {
      text: 'JSON-Text',
      search: {
        label: 'JSON in anderem Text suchen',
        desc: 'Für Antworten von Modellen mit Wörtern um das JSON herum: Das erste Objekt oder die erste Liste zählt.',
      },
      schema: {
        label: 'Felder',
        desc: 'Ein JSON-Schema dessen, was erwartet wird. Seine Felder werden späteren Schritten angeboten; geprüft wird damit nichts.',
      },
    },
  },
  zh: {
    title: '解析 JSON',
    desc: '将 JSON 文本变为数据，使后面的步骤可以使用其字段。位数超出数字范围的数字仍为文本。',
    settings: {
      text: 'JSON 文本',
      search: {
        label: '在其他文本中查找 JSON',
        desc: '用于 JSON 前后带有文字的模型答案：以第一个对象或列表为准。',
      },
      schema: { label: '字段', desc: '所期望内容的 JSON Schema。其字段会提供给之后的步骤；它不做任何检查。' },
    },
  },
})
