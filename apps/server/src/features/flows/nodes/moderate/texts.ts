import { flows } from '@millrace/contract'
import { FALLBACK_MODEL_TEXT, MODEL_TEXT } from '../ai/settings-texts.ts'

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
      fallbackModel: FALLBACK_MODEL_TEXT.en,
    },
    ports: { fine: 'Fine', found: 'Found' },
    outputs: {
      flagged: 'Flagged',
      kinds: 'Findings',
      reason: 'Reason',
      unchecked: 'Not checked',
    },
  },
  de: {
    title: 'Inhalte moderieren',
    desc: 'Prüft Text auf Inhalte, die nicht veröffentlicht oder geteilt werden sollten, und geht bei „In Ordnung“ oder „Beanstandet“ weiter. „Integriert (Regeln, keine KI)“ findet nur personenbezogene Daten (E-Mail-Adressen, Telefon-, Karten- und Kontonummern) und Link-Spam. Alles andere steht unter „Nicht geprüft“.',
    settings: {
      text: { label: 'Text', desc: 'Der zu prüfende Text.' },
      kinds: {
        label: 'Prüfen auf',
        options: {
          hate: 'Hass gegen Gruppen',
          harassment: 'Beleidigungen und Drohungen',
          violence: 'Gewalt',
          selfHarm: 'Selbstverletzung',
          sexual: 'Sexuelle Inhalte',
          crime: 'Anleitung zu Straftaten',
          personalData: 'Personenbezogene Daten',
          spam: 'Spam',
        },
      },
      onUnchecked: {
        label: 'Wenn etwas nicht geprüft werden kann',
        desc: '„Integriert (Regeln, keine KI)“ unterstützt nur einige Prüfungen.',
        options: { fail: 'Fehlschlagen', goOn: 'Fortfahren und unter „Nicht geprüft“ auflisten' },
      },
      model: MODEL_TEXT.de,
      fallbackModel: FALLBACK_MODEL_TEXT.de,
    },
    ports: { fine: 'In Ordnung', found: 'Beanstandet' },
    outputs: {
      flagged: 'Beanstandet',
      kinds: 'Befunde',
      reason: 'Begründung',
      unchecked: 'Nicht geprüft',
    },
  },
  zh: {
    title: '内容审核',
    desc: '检查文本是否含有不宜发布或分享的内容，然后从“通过”或“命中”继续。“内置（规则，无 AI）”只能发现个人信息（邮箱地址、电话、银行卡和账户号码）和垃圾链接，其余各项列在“未检查”中。',
    settings: {
      text: { label: '文本', desc: '要检查的文本。' },
      kinds: {
        label: '检查项',
        options: {
          hate: '针对群体的仇恨',
          harassment: '侮辱与威胁',
          violence: '暴力',
          selfHarm: '自我伤害',
          sexual: '色情内容',
          crime: '协助犯罪',
          personalData: '个人信息',
          spam: '垃圾信息',
        },
      },
      onUnchecked: {
        label: '有内容无法检查时',
        desc: '“内置（规则，无 AI）”只支持部分检查项。',
        options: { fail: '失败', goOn: '继续，并列在“未检查”中' },
      },
      model: MODEL_TEXT.zh,
      fallbackModel: FALLBACK_MODEL_TEXT.zh,
    },
    ports: { fine: '通过', found: '命中' },
    outputs: {
      flagged: '已命中',
      kinds: '命中项',
      reason: '理由',
      unchecked: '未检查',
    },
  },
})
