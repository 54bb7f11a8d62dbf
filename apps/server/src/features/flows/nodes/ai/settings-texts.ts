/** The texts of the settings that all AI nodes have. */
export const MODEL_TEXT = {
  en: {
    label: 'Model',
    desc: 'To use AI, add a model API key under Integrations. “Built-in (rules, no AI)” needs no key and is free, but only works by rules.',
  },
  de: {
    label: 'Modell',
    desc: 'Welches Modell die Arbeit tut. Für KI fügen Sie unter Integrationen einen Modellschlüssel hinzu. „Eingebaut (Regeln, keine KI)“ braucht keinen Schlüssel und kostet nichts, kann aber nur, was Regeln können.',
  },
  zh: {
    label: '模型',
    desc: '由哪个模型完成工作。要使用 AI，请在“集成”中添加模型密钥。“内置（规则，无 AI）”无需密钥也不产生费用，但只能完成规则能做的事。',
  },
} as const

export const TEMPERATURE_TEXT = {
  en: {
    label: 'Temperature',
    desc: '0 gives the most predictable responses; higher values vary more. Models without this setting ignore it.',
  },
  de: {
    label: 'Temperatur',
    desc: 'Bei 0 bleibt es bei den wahrscheinlichsten Wörtern, sodass dieselbe Eingabe fast dieselbe Antwort gibt; höhere Werte ergeben mehr Abwechslung. Modelle, die diese Einstellung nicht kennen, beachten sie nicht.',
  },
  zh: {
    label: '温度',
    desc: '0 表示只用最可能的词，相同输入几乎得到相同答案；值越高，变化越多。不支持此设置的模型会忽略它。',
  },
} as const

export const MAX_TOKENS_TEXT = {
  en: {
    label: 'Max response length (tokens)',
    desc: 'A token is about four characters. Longer responses are cut off. If empty, the model’s own limit applies.',
  },
  de: {
    label: 'Maximale Antwortlänge (Token)',
    desc: 'Ein Token sind etwa vier Buchstaben. Dort wird das Modell abgeschnitten. Leer: so lang, wie das Modell will.',
  },
  zh: {
    label: '最大回复长度（Token）',
    desc: '一个 Token 约为四个英文字母。模型写到这里会被截断。留空：由模型自行决定长度。',
  },
} as const
