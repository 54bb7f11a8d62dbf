import type { agents } from '@millrace/contract'
import { catalogue } from '../../../lib/texts.ts'

type Language = Exclude<agents.Agent['language'], 'auto'>

/** An agent's initial texts, by the language of the site. */
const TEXTS = {
  en: {
    name: '{{site}} assistant',
    greeting: 'Hello! I answer questions about {{site}}. What would you like to know?',
    about: 'What can you tell me about “{{topic}}”?',
    cost: 'How much is “{{topic}}”?',
    fallback: 'I couldn’t find that on our website. Could you rephrase your question?',
  },
  de: {
    name: 'Assistent von {{site}}',
    greeting: 'Guten Tag! Ich beantworte Fragen zu {{site}}. Was möchten Sie wissen?',
    about: 'Was können Sie mir über „{{topic}}“ sagen?',
    cost: 'Was kostet „{{topic}}“?',
    fallback: 'Dazu habe ich auf unserer Website nichts gefunden. Können Sie Ihre Frage anders formulieren?',
  },
  fr: {
    name: 'Assistant {{site}}',
    greeting: 'Bonjour ! Je réponds aux questions sur {{site}}. Que souhaitez-vous savoir ?',
    about: 'Que pouvez-vous me dire sur « {{topic}} » ?',
    cost: 'Combien coûte « {{topic}} » ?',
    fallback: 'Je n’ai pas trouvé cela sur notre site. Pourriez-vous le formuler autrement ?',
  },
  es: {
    name: 'Asistente de {{site}}',
    greeting: '¡Hola! Respondo preguntas sobre {{site}}. ¿Qué le gustaría saber?',
    about: '¿Qué puede decirme sobre «{{topic}}»?',
    cost: '¿Cuánto cuesta «{{topic}}»?',
    fallback: 'No lo he encontrado en nuestra web. ¿Podría decirlo de otra manera?',
  },
  it: {
    name: 'Assistente di {{site}}',
    greeting: 'Buongiorno! Rispondo alle domande su {{site}}. Che cosa desidera sapere?',
    about: 'Che cosa può dirmi su «{{topic}}»?',
    cost: 'Quanto costa «{{topic}}»?',
    fallback: 'Non l’ho trovato sul nostro sito. Potrebbe dirlo in un altro modo?',
  },
  nl: {
    name: 'Assistent van {{site}}',
    greeting: 'Hallo! Ik beantwoord vragen over {{site}}. Wat wilt u weten?',
    about: 'Wat kunt u mij vertellen over ‘{{topic}}’?',
    cost: 'Hoeveel kost ‘{{topic}}’?',
    fallback: 'Dat heb ik op onze website niet gevonden. Kunt u het anders zeggen?',
  },
  pt: {
    name: 'Assistente de {{site}}',
    greeting: 'Olá! Respondo a perguntas sobre {{site}}. O que gostaria de saber?',
    about: 'O que me pode dizer sobre «{{topic}}»?',
    cost: 'Quanto custa «{{topic}}»?',
    fallback: 'Não encontrei isso no nosso site. Pode dizer de outra forma?',
  },
  zh: {
    name: '{{site}}助手',
    greeting: '您好！我可以回答关于{{site}}的问题。您想了解什么？',
    about: '请介绍一下“{{topic}}”。',
    cost: '“{{topic}}”多少钱？',
    fallback: '我在我们的网站上没有找到相关内容。您能换一种说法吗？',
  },
} as const satisfies Record<Language, Record<'name' | 'greeting' | 'about' | 'cost' | 'fallback', string>>

/** A topic to be put into quotation marks: without its own. */
export const quotable = (topic: string): string => topic.replaceAll(/["“”„«»]/g, '').trim()

export const websiteTexts = catalogue('website', TEXTS)

export const languageOf = (code: string | null): Language | null => {
  const short = (code ?? '').slice(0, 2).toLowerCase()
  return short in TEXTS ? (short as Language) : null
}
