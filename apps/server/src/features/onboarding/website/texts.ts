import type { agents } from '@millrace/contract'

type Language = Exclude<agents.Agent['language'], 'auto'>

interface Texts {
  name: (site: string) => string
  greeting: (site: string) => string
  about: (topic: string) => string
  fallback: string
}

/** What an agent of a website says, by the language of the site. */
export const TEXTS: Record<Language, Texts> = {
  en: {
    name: (site) => `${site} assistant`,
    greeting: (site) => `Hello! I answer questions about ${site}. What would you like to know?`,
    about: (topic) => `What can you tell me about “${topic}”?`,
    fallback: 'I couldn’t find that on our website. Could you rephrase your question?',
  },
  de: {
    name: (site) => `${site} – Assistent`,
    greeting: (site) => `Guten Tag! Ich beantworte Fragen zu ${site}. Was möchten Sie wissen?`,
    about: (topic) => `Was können Sie mir über „${topic}“ sagen?`,
    fallback: 'Das habe ich auf unserer Website nicht gefunden. Könnten Sie es anders ausdrücken?',
  },
  fr: {
    name: (site) => `Assistant ${site}`,
    greeting: (site) => `Bonjour ! Je réponds aux questions sur ${site}. Que souhaitez-vous savoir ?`,
    about: (topic) => `Que pouvez-vous me dire sur « ${topic} » ?`,
    fallback: 'Je n’ai pas trouvé cela sur notre site. Pourriez-vous le formuler autrement ?',
  },
  es: {
    name: (site) => `Asistente de ${site}`,
    greeting: (site) => `¡Hola! Respondo preguntas sobre ${site}. ¿Qué le gustaría saber?`,
    about: (topic) => `¿Qué puede decirme sobre «${topic}»?`,
    fallback: 'No lo he encontrado en nuestra web. ¿Podría decirlo de otra manera?',
  },
  it: {
    name: (site) => `Assistente di ${site}`,
    greeting: (site) => `Buongiorno! Rispondo alle domande su ${site}. Che cosa desidera sapere?`,
    about: (topic) => `Che cosa può dirmi su «${topic}»?`,
    fallback: 'Non l’ho trovato sul nostro sito. Potrebbe dirlo in un altro modo?',
  },
  nl: {
    name: (site) => `Assistent van ${site}`,
    greeting: (site) => `Hallo! Ik beantwoord vragen over ${site}. Wat wilt u weten?`,
    about: (topic) => `Wat kunt u mij vertellen over ‘${topic}’?`,
    fallback: 'Dat heb ik op onze website niet gevonden. Kunt u het anders zeggen?',
  },
  pt: {
    name: (site) => `Assistente de ${site}`,
    greeting: (site) => `Olá! Respondo a perguntas sobre ${site}. O que gostaria de saber?`,
    about: (topic) => `O que me pode dizer sobre «${topic}»?`,
    fallback: 'Não encontrei isso no nosso site. Pode dizer de outra forma?',
  },
  zh: {
    name: (site) => `${site}助手`,
    greeting: (site) => `您好！我可以回答关于${site}的问题。您想了解什么？`,
    about: (topic) => `请介绍一下“${topic}”。`,
    fallback: '我在我们的网站上没有找到相关内容。您能换一种说法吗？',
  },
}

export const languageOf = (code: string | null): Language | null => {
  const short = (code ?? '').slice(0, 2).toLowerCase()
  return short in TEXTS ? (short as Language) : null
}
