import { flows } from '@millrace/contract'
import { MAX_TOKENS_TEXT, FALLBACK_MODEL_TEXT, MODEL_TEXT, TEMPERATURE_TEXT } from '../ai/settings-texts.ts'

export const texts = flows.nodeTexts({
  en: {
    title: 'Extract data',
    desc: 'Extracts values from text, such as names, amounts, dates and lists. The response is validated against the schema below. If it’s invalid, the model gets one retry, then the step fails. “Built-in (rules, no AI)” recognizes lines such as “Company: …”, addresses, numbers and dates. Values it doesn’t find stay empty; if it finds none, the step fails.',
    settings: {
      text: { label: 'Text', desc: 'The text with the values, such as an email, a page or a cell.' },
      schema: {
        label: 'Values',
        desc: 'The values to extract, as a JSON Schema of an object. Describe each value in “description”. Properties not listed under “required” are optional.',
      },
      instructions: {
        label: 'Instructions',
        desc: 'Notes for the model, such as “Amounts are in Swiss francs.”',
      },
      model: MODEL_TEXT.en,
      fallbackModel: FALLBACK_MODEL_TEXT.en,
      temperature: TEMPERATURE_TEXT.en,
      maxTokens: MAX_TOKENS_TEXT.en,
    },
  },
  de: {
    title: 'Daten extrahieren',
    desc: 'Extrahiert Werte aus Text, etwa Namen, Beträge, Daten und Listen. Die Antwort wird mit dem Schema unten validiert. Ist sie ungültig, hat das Modell einen weiteren Versuch, danach schlägt der Schritt fehl. „Integriert (Regeln, keine KI)“ erkennt Zeilen wie „Firma: …“, Adressen, Zahlen und Daten. Nicht gefundene Werte bleiben leer; wird keiner gefunden, schlägt der Schritt fehl.',
    settings: {
      text: { label: 'Text', desc: 'Der Text mit den Werten, etwa eine E-Mail, eine Seite oder eine Zelle.' },
      schema: {
        label: 'Werte',
        desc: 'Die zu extrahierenden Werte als JSON-Schema eines Objekts. Beschreiben Sie jeden Wert unter „description“. Eigenschaften, die nicht unter „required“ stehen, sind optional.',
      },
      instructions: {
        label: 'Anweisungen',
        desc: 'Hinweise für das Modell, etwa „Beträge sind in Schweizer Franken.“',
      },
      model: MODEL_TEXT.de,
      fallbackModel: FALLBACK_MODEL_TEXT.de,
      temperature: TEMPERATURE_TEXT.de,
      maxTokens: MAX_TOKENS_TEXT.de,
    },
  },
  zh: {
    title: '提取数据',
    desc: '从文本中提取值，例如姓名、金额、日期和列表。响应会按下面的 Schema 校验；无效时模型重试一次，仍无效则步骤失败。“内置（规则，无 AI）”可识别“公司：…”这样的行、地址、数字和日期。未找到的值留空；一个都未找到时步骤失败。',
    settings: {
      text: { label: '文本', desc: '包含这些值的文本，例如邮件、网页或单元格。' },
      schema: {
        label: '值',
        desc: '要提取的值，用对象的 JSON Schema 表示。请在“description”中描述每个值。未列入“required”的属性为选填。',
      },
      instructions: { label: '指令', desc: '给模型的说明，例如“金额以瑞士法郎计。”' },
      model: MODEL_TEXT.zh,
      fallbackModel: FALLBACK_MODEL_TEXT.zh,
      temperature: TEMPERATURE_TEXT.zh,
      maxTokens: MAX_TOKENS_TEXT.zh,
    },
  },
})
