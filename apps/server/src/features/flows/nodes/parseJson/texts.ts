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
    title: 'JSON parsen',
    desc: 'Wandelt JSON-Text in Daten um, die spätere Schritte verwenden können. Zahlen mit zu vielen Stellen bleiben Text.',
    settings: {
      text: 'JSON-Text',
      search: {
        label: 'JSON im Text suchen',
        desc: 'Für Modellantworten mit Text um das JSON herum. Das erste Objekt oder die erste Liste wird verwendet.',
      },
      schema: {
        label: 'Felder',
        desc: 'Ein JSON-Schema der erwarteten Daten. Spätere Schritte können seine Felder verwenden. Es validiert nichts.',
      },
    },
  },
  zh: {
    title: '解析 JSON',
    desc: '将 JSON 文本转换为之后步骤可使用的数据。位数过多的数字保留为文本。',
    settings: {
      text: 'JSON 文本',
      search: {
        label: '在文本中查找 JSON',
        desc: '用于 JSON 前后带有文字的模型回复。使用第一个对象或列表。',
      },
      schema: { label: '字段', desc: '预期数据的 JSON Schema。之后的步骤可使用其字段，不做校验。' },
    },
  },
})
