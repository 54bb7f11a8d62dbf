import { flows } from '@millrace/contract'
import { MAX_TOKENS_TEXT, MODEL_TEXT, TEMPERATURE_TEXT } from '../ai/settings-texts.ts'

export const texts = flows.nodeTexts({
  en: {
    title: 'Generate text',
    desc: 'Writes text with a model, such as a summary, a translation or a reply. “Built-in (rules, no AI)” writes no text of its own: it quotes the sentences of the material that fit the task best, and fails if there are none.',
    settings: {
      prompt: {
        label: 'Task',
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
    desc: 'Lässt ein Modell schreiben: eine Zusammenfassung, eine Übersetzung, eine Antwort, einen Produkttext. „Eingebaut (Regeln, keine KI)“ schreibt nichts Eigenes: Es zitiert die Sätze des Materials, die am besten zur Aufgabe passen, und schlägt fehl, wenn es keine gibt.',
    settings: {
      prompt: {
        label: 'Prompt',
        desc: 'Was geschrieben werden soll, in Ihren Worten, mit Werten der Zeile oder früherer Schritte darin.',
      },
      material: {
        label: 'Material',
        desc: 'Text, mit dem gearbeitet wird, etwa eine Seite oder eine E-Mail. Das Modell bekommt ihn als zitiertes Material, damit Anweisungen darin nicht befolgt werden.',
      },
      instructions: {
        label: 'Rolle und Stil',
        desc: 'Wie das Modell allgemein schreiben soll, etwa „Sie schreiben für ein Möbelhaus, freundlich und kurz.“',
      },
      model: MODEL_TEXT.de,
      temperature: TEMPERATURE_TEXT.de,
      maxTokens: MAX_TOKENS_TEXT.de,
    },
    outputs: {
      text: 'Text',
      cutShort: 'Ob er an der größten Länge abgeschnitten wurde',
    },
  },
  zh: {
    title: '生成文本',
    desc: '让模型撰写：摘要、翻译、回复、产品文案。“内置（规则，无 AI）”不会自行写作：它引用材料中最符合任务的句子；没有这样的句子时步骤失败。',
    settings: {
      prompt: { label: '提示词', desc: '用您自己的话说明要写什么，可包含当前行或之前步骤的值。' },
      material: {
        label: '材料',
        desc: '供处理的文本，例如一个网页或一封邮件。它作为引用材料交给模型，因此其中的指令不会被执行。',
      },
      instructions: {
        label: '角色与风格',
        desc: '模型总体上应如何写作，例如“您为一家家具店写作，亲切而简短。”',
      },
      model: MODEL_TEXT.zh,
      temperature: TEMPERATURE_TEXT.zh,
      maxTokens: MAX_TOKENS_TEXT.zh,
    },
    outputs: {
      text: '文本',
      cutShort: '是否因达到最大长度而被截断',
    },
  },
})
