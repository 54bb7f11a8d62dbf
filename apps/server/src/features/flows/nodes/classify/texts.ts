import { flows } from '@millrace/contract'
import { MODEL_TEXT, TEMPERATURE_TEXT } from '../ai/settings-texts.ts'

export const texts = flows.nodeTexts({
  en: {
    title: 'Classify',
    desc: 'Puts a text into one of your categories. Either each category is a way out, or the name of the category is a value. “Built-in (rules, no AI)” goes by the words that the text and a category’s description share; it does not understand the text. When they share none, it goes on by “None of them”, or fails where the category is a value.',
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
      cases: {
        label: 'Categories',
        desc: 'Describe each category in its title. Conditions are optional: when they match, the category is chosen without calling the model.',
      },
      instructions: { label: 'Hints', desc: 'How to decide unclear cases.' },
      model: MODEL_TEXT.en,
      temperature: TEMPERATURE_TEXT.en,
    },
    ports: { out: 'No match' },
    outputs: {
      category: 'Category; empty if none matches',
      reason: 'Why',
    },
  },
  de: {
    title: 'Klassifizieren',
    desc: 'Ordnet einen Text einer Ihrer Kategorien zu. Entweder ist jede Kategorie ein Ausgang, oder ihr Name ist ein Wert. „Eingebaut (Regeln, keine KI)“ geht nach den Wörtern, die der Text mit der Beschreibung einer Kategorie gemeinsam hat; es versteht den Text nicht. Gibt es keine, geht es bei „Keine davon“ weiter, oder es schlägt fehl, wenn die Kategorie ein Wert ist.',
    settings: {
      text: { label: 'Text', desc: 'Was eingeordnet wird.' },
      result: {
        label: 'Was herauskommt',
        options: { value: 'Die Kategorie als Wert', ports: 'Ein Ausgang für jede Kategorie' },
      },
      categories: {
        label: 'Kategorien',
        desc: 'Der Name und was dazugehört: „Beschwerde: Der Kunde ist mit Ware oder Bedienung nicht zufrieden“.',
      },
      cases: {
        label: 'Kategorien',
        desc: 'Sagen Sie im Titel jeder Kategorie, was dazugehört. Regeln dürfen leer bleiben; gibt es welche und gelten sie, wird die Kategorie genommen, ohne das Modell zu fragen.',
      },
      instructions: { label: 'Hinweise', desc: 'Wie in Zweifelsfällen entschieden wird.' },
      model: MODEL_TEXT.de,
      temperature: TEMPERATURE_TEXT.de,
    },
    ports: { out: 'Keine davon' },
    outputs: {
      category: 'Kategorie; leer, wenn keine passt',
      reason: 'Warum',
    },
  },
  zh: {
    title: '分类',
    desc: '将文本归入您的某个类别。可以让每个类别成为一个出口，也可以让类别名称成为一个值。“内置（规则，无 AI）”依据文本与类别描述共有的词语判断；它并不理解文本。没有共有词语时从“都不是”继续；若类别是值，则步骤失败。',
    settings: {
      text: { label: '文本', desc: '要分类的内容。' },
      result: { label: '得到什么', options: { value: '类别作为值', ports: '每个类别一个出口' } },
      categories: { label: '类别', desc: '名称及其包含的内容：“投诉：客户对商品或服务不满意”。' },
      cases: {
        label: '类别',
        desc: '请在每个类别的标题中说明其包含的内容。规则可以留空；如有规则且成立，则直接采用该类别，不询问模型。',
      },
      instructions: { label: '提示', desc: '遇到难以判断的情况时如何决定。' },
      model: MODEL_TEXT.zh,
      temperature: TEMPERATURE_TEXT.zh,
    },
    ports: { out: '都不是' },
    outputs: {
      category: '类别；都不符合时为空',
      reason: '原因',
    },
  },
})
