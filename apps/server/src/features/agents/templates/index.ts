import { agents } from '@millrace/contract'
import { de } from './de.ts'
import { en } from './en.ts'
import type { Texts } from './texts.ts'
import { zh } from './zh.ts'

type TemplateLanguage = (typeof agents.TEMPLATE_LANGUAGES)[number]
type Key = agents.Template['key']

const TEXTS: Record<TemplateLanguage, Texts> = { en, de, zh }

/** The picture and the voice of each role, which are the same in every language. */
const LOOKS: Record<Key, Pick<agents.Template, 'avatar' | 'tone'>> = {
  chatbot: { avatar: 20, tone: 'neutral' },
  support: { avatar: 3, tone: 'friendly' },
  sales: { avatar: 7, tone: 'lively' },
  languageTutor: { avatar: 11, tone: 'friendly' },
  codingExpert: { avatar: 15, tone: 'brief' },
  lifeCoach: { avatar: 18, tone: 'friendly' },
  fashionAdvisor: { avatar: 23, tone: 'lively' },
}

const named = (text: string, name: string) => text.replaceAll('{name}', () => name)

/** All role templates in their order, with `{name}` where an agent's name goes. */
export const listTemplates = (language: TemplateLanguage): agents.Template[] =>
  agents.TEMPLATES.map((key) => {
    const { rules, roles } = TEXTS[language]
    const role = roles[key]
    return { key, ...LOOKS[key], ...role, instructions: `${role.instructions}\n\n${rules(role.name)}` }
  })

/** The texts of a new agent of this role. */
export function templateTexts(key: Key, { language, name }: { language: TemplateLanguage; name: string }) {
  const found = listTemplates(language).find((template) => template.key === key)!
  return {
    avatar: found.avatar,
    tone: found.tone,
    description: named(found.description, name),
    instructions: named(found.instructions, name),
    greeting: named(found.greeting, name).slice(0, 1000),
    suggestedQuestions: found.suggestedQuestions,
    fallback: found.fallback,
  }
}

/** Greeting and fallback of an agent without a role. */
export function plainTexts({ language, name }: { language: TemplateLanguage; name: string }) {
  const { greeting, fallback } = TEXTS[language].plain
  return { greeting: named(greeting, name), fallback, suggestedQuestions: [] as string[] }
}
