import { flows } from '@millrace/contract'
import { MAX_TOKENS_TEXT, FALLBACK_MODEL_TEXT, MODEL_TEXT, TEMPERATURE_TEXT } from '../ai/settings-texts.ts'

export const texts = flows.nodeTexts({
  en: {
    title: 'Generate text',
    desc: 'Writes text with a model, such as a summary, a translation or a reply. “Built-in (rules, no AI)” doesn’t write its own text: it quotes the sentences of the material that best fit the task, and fails if there are none.',
    settings: {
      prompt: {
        label: 'Prompt',
        desc: 'What to write. Can include values from the row or from earlier steps.',
      },
      material: {
        label: 'Material',
        desc: 'Text to work with, such as a page or an email. It’s passed as quoted material, and instructions in it are not followed.',
      },
      instructions: {
        label: 'Role and style',
        desc: 'The role and tone, such as “You write for a furniture shop, friendly and short.”',
      },
      model: MODEL_TEXT.en,
      fallbackModel: FALLBACK_MODEL_TEXT.en,
      temperature: TEMPERATURE_TEXT.en,
      maxTokens: MAX_TOKENS_TEXT.en,
    },
    outputs: {
      text: 'Text',
      cutShort: 'Cut off at the max response length',
    },
  },
  de: {
    title: 'Text erzeugen',
    desc: 'Schreibt Text mit einem Modell, etwa eine Zusammenfassung, eine Übersetzung oder eine Antwort. „Integriert (Regeln, keine KI)“ schreibt keinen eigenen Text: Es zitiert die Sätze des Materials, die am besten zur Aufgabe passen, und schlägt fehl, wenn es keine gibt.',
    settings: {
      prompt: {
        label: 'Prompt',
        desc: 'Die Schreibaufgabe. Kann Werte aus der Zeile oder aus früheren Schritten enthalten.',
      },
      material: {
        label: 'Material',
        desc: 'Der Ausgangstext, etwa eine Seite oder eine E-Mail. Er wird als Zitat übergeben; Anweisungen darin werden nicht befolgt.',
      },
      instructions: {
        label: 'Rolle und Stil',
        desc: 'Rolle und Tonfall, etwa „Du schreibst für ein Möbelhaus, freundlich und kurz.“',
      },
      model: MODEL_TEXT.de,
      fallbackModel: FALLBACK_MODEL_TEXT.de,
      temperature: TEMPERATURE_TEXT.de,
      maxTokens: MAX_TOKENS_TEXT.de,
    },
    outputs: {
      text: 'Text',
      cutShort: 'An der maximalen Antwortlänge gekürzt',
    },
  },
  zh: {
    title: '生成文本',
    desc: '用模型撰写文本，例如摘要、翻译或回复。“内置（规则，无 AI）”不会自行撰写：它引用材料中最符合任务的句子；没有这样的句子时步骤失败。',
    settings: {
      prompt: { label: '提示词', desc: '要撰写的内容，可包含当前行或之前步骤的值。' },
      material: {
        label: '材料',
        desc: '供模型处理的文本，例如网页或邮件。它作为引用材料传入，其中的指令不会被执行。',
      },
      instructions: {
        label: '角色与风格',
        desc: '角色和语气，例如“你为一家家具店撰写文案，亲切而简短。”',
      },
      model: MODEL_TEXT.zh,
      fallbackModel: FALLBACK_MODEL_TEXT.zh,
      temperature: TEMPERATURE_TEXT.zh,
      maxTokens: MAX_TOKENS_TEXT.zh,
    },
    outputs: {
      text: '文本',
      cutShort: '因达到最大回复长度而截断',
    },
  },
})
