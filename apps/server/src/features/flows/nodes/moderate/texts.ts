import { flows } from '@millrace/contract'
import { MODEL_TEXT } from '../ai/settings-texts.ts'

export const texts = flows.nodeTexts({
  en: {
    title: 'Moderate',
    desc: 'Checks text for content that shouldn’t be published or shared, then continues at “Fine” or “Found”. “Built-in (rules, no AI)” only finds personal data (email addresses, phone, card and bank account numbers) and link spam. It lists everything else under “Not checked”.',
    settings: {
      text: { label: 'Text', desc: 'The text to check.' },
      kinds: {
        label: 'Check for',
        options: {
          hate: 'Hate against groups',
          harassment: 'Insults and threats',
          violence: 'Violence',
          selfHarm: 'Self-harm',
          sexual: 'Sexual content',
          crime: 'Help for crimes',
          personalData: 'Personal data',
          spam: 'Spam',
        },
      },
      onUnchecked: {
        label: 'When something can’t be checked',
        desc: '“Built-in (rules, no AI)” supports only some checks.',
        options: { fail: 'Fail', goOn: 'Continue and list it under “Not checked”' },
      },
      model: MODEL_TEXT.en,
    },
    ports: { fine: 'Fine', found: 'Found' },
    outputs: {
      flagged: 'Flagged',
      kinds: 'Findings',
      reason: 'Why',
      unchecked: 'Not checked',
    },
  },
  de: {
    title: 'Moderieren',
    desc: 'Sieht nach, ob ein Text enthält, was nicht veröffentlicht oder weitergegeben werden darf, und geht bei „In Ordnung“ oder „Gefunden“ weiter. „Eingebaut (Regeln, keine KI)“ geht nach Regeln: Es findet persönliche Daten (E-Mail-Adressen, Telefon-, Karten- und Kontonummern) und Texte aus lauter Links; alles andere kann es nicht beurteilen und führt es unter „Nicht geprüft“ auf.',
    settings: {
      text: { label: 'Text', desc: 'Was angesehen wird.' },
      kinds: {
        label: 'Wonach gesucht wird',
        options: {
          hate: 'Hass gegen Gruppen',
          harassment: 'Beleidigungen und Drohungen',
          violence: 'Gewalt',
          selfHarm: 'Selbstverletzung',
          sexual: 'Sexuelle Inhalte',
          crime: 'Hilfe zu Straftaten',
          personalData: 'Persönliche Daten',
          spam: 'Spam',
        },
      },
      onUnchecked: {
        label: 'Wenn etwas nicht geprüft werden kann',
        desc: '„Eingebaut (Regeln, keine KI)“ prüft nur einige Arten.',
        options: { fail: 'Fehlschlagen', goOn: 'Weitergehen; es steht unter „Nicht geprüft“' },
      },
      model: MODEL_TEXT.de,
    },
    ports: { fine: 'In Ordnung', found: 'Gefunden' },
    outputs: {
      flagged: 'Ob etwas gefunden wurde',
      kinds: 'Was gefunden wurde',
      reason: 'Warum',
      unchecked: 'Nicht geprüft',
    },
  },
  zh: {
    title: '内容审核',
    desc: '检查文本是否含有不得发布或转交的内容，并从“正常”或“发现”继续。“内置（规则，无 AI）”按规则检查：可发现个人数据（电子邮件地址、电话、银行卡和账户号码）以及全是链接的文本；其余无法判断，列在“未检查”下。',
    settings: {
      text: { label: '文本', desc: '要检查的内容。' },
      kinds: {
        label: '检查什么',
        options: {
          hate: '针对群体的仇恨',
          harassment: '侮辱与威胁',
          violence: '暴力',
          selfHarm: '自我伤害',
          sexual: '色情内容',
          crime: '协助犯罪',
          personalData: '个人数据',
          spam: '垃圾信息',
        },
      },
      onUnchecked: {
        label: '有内容无法检查时',
        desc: '“内置（规则，无 AI）”只检查其中几类。',
        options: { fail: '失败', goOn: '继续；列在“未检查”下' },
      },
      model: MODEL_TEXT.zh,
    },
    ports: { fine: '正常', found: '发现' },
    outputs: {
      flagged: '是否有发现',
      kinds: '发现了什么',
      reason: '原因',
      unchecked: '未检查',
    },
  },
})
