import { flows } from '@millrace/contract'
import { MAX_TOKENS_TEXT, MODEL_TEXT, TEMPERATURE_TEXT } from '../ai/settings-texts.ts'

export const texts = flows.nodeTexts({
  en: {
    title: 'Extract data',
    desc: 'Extracts values from text, such as names, amounts, dates and lists. The response is validated against the schema below. If it’s invalid, the model gets one retry, then the step fails. “Built-in (rules, no AI)” recognizes lines such as “Company: …”, addresses, numbers and dates. Values it doesn’t find stay empty; if it finds none, the step fails.',
    settings: {
      text: { label: 'Text', desc: 'Where the values stand: a mail, a page, a cell.' },
      schema: {
        label: 'Values',
        desc: 'The values to extract, as a JSON Schema of an object. Describe each value in “description”. Properties not listed under “required” are optional.',
      },
      instructions: { label: 'Hints', desc: 'Instructions, such as “Amounts are in Swiss francs.”' },
      model: MODEL_TEXT.en,
      temperature: TEMPERATURE_TEXT.en,
      maxTokens: MAX_TOKENS_TEXT.en,
    },
  },
  de: {
    title: 'Daten auslesen',
    desc: 'Liest Werte aus einem Text: Namen, Beträge, Daten, Listen. Die Antwort wird gegen das Formular unten geprüft; passt sie nicht, soll das Modell sie einmal berichtigen, danach schlägt der Schritt fehl. „Eingebaut (Regeln, keine KI)“ liest nach Regeln: Zeilen wie „Firma: …“, Adressen, Zahlen und Daten. Was es nicht findet, bleibt leer; findet es gar nichts, schlägt der Schritt fehl.',
    settings: {
      text: { label: 'Text', desc: 'Wo die Werte stehen: eine E-Mail, eine Seite, eine Zelle.' },
      schema: {
        label: 'Werte',
        desc: 'Welche Werte gelesen werden, als JSON-Schema eines Objekts. Sagen Sie bei jedem unter „description“, was gemeint ist. Eigenschaften, die nicht unter „required“ stehen, dürfen fehlen.',
      },
      instructions: {
        label: 'Hinweise',
        desc: 'Worauf zu achten ist, etwa „Beträge sind in Schweizer Franken.“',
      },
      model: MODEL_TEXT.de,
      temperature: TEMPERATURE_TEXT.de,
      maxTokens: MAX_TOKENS_TEXT.de,
    },
  },
  zh: {
    title: '提取数据',
    desc: '从文本中读取值：姓名、金额、日期、列表。答案会按下面的表单检查；不符合时会要求模型修正一次，之后步骤失败。“内置（规则，无 AI）”按规则读取：如“公司：…”的行、地址、数字和日期；找不到的留空，一个都找不到时步骤失败。',
    settings: {
      text: { label: '文本', desc: '值所在之处：一封邮件、一个网页、一个单元格。' },
      schema: {
        label: '值',
        desc: '要读取哪些值，用对象的 JSON Schema 表示。请在每个值的“description”中说明其含义。未列入“required”的属性可以缺失。',
      },
      instructions: { label: '提示', desc: '需要注意什么，例如“金额以瑞士法郎计。”' },
      model: MODEL_TEXT.zh,
      temperature: TEMPERATURE_TEXT.zh,
      maxTokens: MAX_TOKENS_TEXT.zh,
    },
  },
})
