/** Texts of the settings shared by all AI nodes. */
export const MODEL_TEXT = {
  en: {
    label: 'Model',
    desc: 'To use AI, add a model API key under Integrations. “Built-in (rules, no AI)” needs no key and is free, but only works by rules.',
  },
  de: {
    label: 'Modell',
    desc: 'Um KI zu verwenden, fügen Sie unter „Integrationen“ einen API-Schlüssel für Modelle hinzu. „Integriert (Regeln, keine KI)“ braucht keinen Schlüssel und ist kostenlos, arbeitet aber nur nach Regeln.',
  },
  zh: {
    label: '模型',
    desc: '要使用 AI，请在“集成”中添加模型的 API 密钥。“内置（规则，无 AI）”无需密钥且免费，但只按规则工作。',
  },
} as const

export const FALLBACK_MODEL_TEXT = {
  en: {
    label: 'Fallback model',
    desc: 'Used when the model is unavailable or at its rate limit and a retry doesn’t help.',
  },
  de: {
    label: 'Fallback-Modell',
    desc: 'Wird verwendet, wenn das Modell nicht verfügbar oder am Rate-Limit ist und auch ein erneuter Versuch nicht hilft.',
  },
  zh: {
    label: '备用模型',
    desc: '当模型不可用或达到速率限制，且重试无效时使用。',
  },
} as const

export const TEMPERATURE_TEXT = {
  en: {
    label: 'Temperature',
    desc: '0 gives the most predictable responses; higher values vary more. Models without this setting ignore it.',
  },
  de: {
    label: 'Temperatur',
    desc: '0 liefert die vorhersehbarsten Antworten, höhere Werte mehr Abwechslung. Modelle ohne diese Einstellung ignorieren sie.',
  },
  zh: {
    label: '温度',
    desc: '0 的回复最稳定，值越高变化越多。不支持此设置的模型会忽略它。',
  },
} as const

export const MAX_TOKENS_TEXT = {
  en: {
    label: 'Max response length (tokens)',
    desc: 'A token is about four characters. Longer responses are cut off. Leave empty for the model’s own limit.',
  },
  de: {
    label: 'Maximale Antwortlänge (Token)',
    desc: 'Ein Token sind etwa vier Zeichen. Längere Antworten werden gekürzt. Leer lassen für das Limit des Modells.',
  },
  zh: {
    label: '最大回复长度（Token）',
    desc: '一个 Token 约为四个英文字符。超出的回复会被截断。留空则使用模型自身的上限。',
  },
} as const
