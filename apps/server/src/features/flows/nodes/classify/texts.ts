import { flows } from '@millrace/contract'
import { FALLBACK_MODEL_TEXT, MODEL_TEXT, TEMPERATURE_TEXT } from '../ai/settings-texts.ts'

export const texts = flows.nodeTexts({
  en: {
    title: 'Classify',
    desc: 'Assigns a text to one of your categories. Each category is a branch, or its name is a value. “Built-in (rules, no AI)” only compares the words in the text with those in the category descriptions. If none match, it continues at “No match”, or fails if the category is a value and none is set for this case.',
    settings: {
      text: { label: 'Text', desc: 'The text to classify.' },
      result: {
        label: 'Result',
        options: { value: 'Category as a value', ports: 'One branch per category' },
      },
      categories: {
        label: 'Categories',
        desc: 'A name and a description, such as “complaint: the customer is unhappy with a product or service”.',
      },
      otherwise: {
        label: 'If none matches',
        desc: 'The category for texts that match none, such as “Other”. Left empty, the built-in rules fail on them.',
      },
      cases: {
        label: 'Categories',
        desc: 'Describe each category in its title. Conditions are optional: when they match, the category is chosen without calling the model.',
      },
      instructions: { label: 'Instructions', desc: 'How to decide unclear cases.' },
      model: MODEL_TEXT.en,
      fallbackModel: FALLBACK_MODEL_TEXT.en,
      temperature: TEMPERATURE_TEXT.en,
    },
    ports: { out: 'No match' },
    outputs: {
      category: 'Category; empty if none matches',
      reason: 'Reason',
    },
  },
  de: {
    title: 'Klassifizieren',
    desc: 'Ordnet einen Text einer Ihrer Kategorien zu. Jede Kategorie ist ein eigener Zweig, oder ihr Name ist ein Wert. „Integriert (Regeln, keine KI)“ vergleicht nur die Wörter im Text mit denen in den Kategoriebeschreibungen. Ohne Übereinstimmung geht der Schritt bei „Keine Übereinstimmung“ weiter oder schlägt fehl, wenn die Kategorie ein Wert ist und keine für diesen Fall angegeben ist.',
    settings: {
      text: { label: 'Text', desc: 'Der zu klassifizierende Text.' },
      result: {
        label: 'Ergebnis',
        options: { value: 'Kategorie als Wert', ports: 'Ein Zweig je Kategorie' },
      },
      categories: {
        label: 'Kategorien',
        desc: 'Name und Beschreibung, etwa „Beschwerde: Der Kunde ist mit Produkt oder Service unzufrieden“.',
      },
      otherwise: {
        label: 'Wenn keine passt',
        desc: 'Die Kategorie für Texte, zu denen keine passt, etwa „Sonstiges“. Bleibt das Feld leer, schlagen die integrierten Regeln bei ihnen fehl.',
      },
      cases: {
        label: 'Kategorien',
        desc: 'Beschreiben Sie jede Kategorie in ihrem Titel. Bedingungen sind optional: Sind sie erfüllt, wird die Kategorie ohne Modellaufruf gewählt.',
      },
      instructions: { label: 'Anweisungen', desc: 'Wie unklare Fälle entschieden werden.' },
      model: MODEL_TEXT.de,
      fallbackModel: FALLBACK_MODEL_TEXT.de,
      temperature: TEMPERATURE_TEXT.de,
    },
    ports: { out: 'Keine Übereinstimmung' },
    outputs: {
      category: 'Kategorie; leer, wenn keine passt',
      reason: 'Begründung',
    },
  },
  zh: {
    title: '分类',
    desc: '将文本归入您的某个类别。每个类别可以是一个分支，也可以将类别名称作为值。“内置（规则，无 AI）”只比较文本与类别描述共有的词语，并不理解文本。没有共有词语时从“无匹配”继续；若类别作为值且未设置无匹配时的类别，则步骤失败。',
    settings: {
      text: { label: '文本', desc: '要分类的文本。' },
      result: { label: '结果', options: { value: '类别作为值', ports: '每个类别一个分支' } },
      categories: { label: '类别', desc: '名称和描述，例如“投诉：客户对产品或服务不满意”。' },
      otherwise: {
        label: '无匹配时',
        desc: '不符合任何类别的文本所归入的类别，例如“其他”。留空时，内置规则会在这些文本上失败。',
      },
      cases: {
        label: '类别',
        desc: '请在标题中描述每个类别。条件选填：符合时直接选择该类别，不调用模型。',
      },
      instructions: { label: '指令', desc: '如何判断不明确的情况。' },
      model: MODEL_TEXT.zh,
      fallbackModel: FALLBACK_MODEL_TEXT.zh,
      temperature: TEMPERATURE_TEXT.zh,
    },
    ports: { out: '无匹配' },
    outputs: {
      category: '类别；无匹配时为空',
      reason: '理由',
    },
  },
})
