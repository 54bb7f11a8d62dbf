import { agents } from '@millrace/contract'
import { roleTexts } from './texts.ts'

type TemplateLanguage = (typeof agents.TEMPLATE_LANGUAGES)[number]
type Key = agents.Template['key']

interface Named {
  language: TemplateLanguage
  name: string
}

/** The picture and tone of each template, the same in every language. */
const LOOKS: Record<Key, Pick<agents.Template, 'avatar' | 'tone'>> = {
  chatbot: { avatar: 20, tone: 'neutral' },
  support: { avatar: 3, tone: 'friendly' },
  sales: { avatar: 7, tone: 'lively' },
  languageTutor: { avatar: 11, tone: 'friendly' },
  codingExpert: { avatar: 15, tone: 'brief' },
  lifeCoach: { avatar: 18, tone: 'friendly' },
  fashionAdvisor: { avatar: 23, tone: 'lively' },
}

/** Placeholder for an agent's name. */
const NAME = '{name}'

/** All templates in order, with an agent's name or the `{name}` placeholder. */
export const listTemplates = (language: TemplateLanguage, name = NAME): agents.Template[] =>
  agents.TEMPLATES.map((key) => templateOf(key, { language, name }))

function templateOf(key: Key, { language, name }: Named): agents.Template {
  const t = roleTexts(language)
  const role = t(`roles.${key}.name`)
  const rules = t.list('rules', { role }).join('\n')
  return {
    key,
    ...LOOKS[key],
    name: role,
    summary: t(`roles.${key}.summary`),
    description: t(`roles.${key}.description`, { name }),
    instructions: `${t(`roles.${key}.instructions`, { name })}\n\n${rules}`,
    greeting: t(`roles.${key}.greeting`, { name }),
    suggestedQuestions: t.list(`roles.${key}.suggestedQuestions`),
    fallback: t(`roles.${key}.fallback`),
  }
}

/** The texts of a new agent from this template. */
export function templateTexts(key: Key, named: Named) {
  const { avatar, tone, description, instructions, greeting, suggestedQuestions, fallback } = templateOf(
    key,
    named,
  )
  return {
    avatar,
    tone,
    description,
    instructions,
    greeting: greeting.slice(0, 1000),
    suggestedQuestions,
    fallback,
  }
}

/** Greeting and fallback of an agent without a template. */
export function plainTexts({ language, name }: Named) {
  const t = roleTexts(language)
  return {
    greeting: t('plain.greeting', { name }),
    fallback: t('plain.fallback'),
    suggestedQuestions: [] as string[],
  }
}

const FALLBACKS = [
  'plain.fallback',
  ...agents.TEMPLATES.map((key) => `roles.${key}.fallback` as const),
] as const

/** Default fallbacks of earlier releases, which agents still have. */
const FORMER: Record<string, (typeof FALLBACKS)[number]> = {
  'I couldn’t find that in my knowledge base. Could you rephrase your question?': 'plain.fallback',
  'Dazu habe ich in meinem Wissen nichts gefunden. Können Sie es anders formulieren?': 'plain.fallback',
  '我的知识中没有找到相关内容。您可以换一种说法吗？': 'plain.fallback',
}

/** An unchanged default fallback, in another language; any other text as is. */
export function fallbackIn(language: string | null, fallback: string): string {
  const wanted = agents.TEMPLATE_LANGUAGES.find((one) => one === language?.split('-')[0])
  if (!wanted) return fallback
  const isDefault = (one: (typeof FALLBACKS)[number]) =>
    FORMER[fallback] === one || agents.TEMPLATE_LANGUAGES.some((known) => roleTexts(known)(one) === fallback)
  const key = FALLBACKS.find(isDefault)
  return key ? roleTexts(wanted)(key) : fallback
}

const NAMED_FIELDS = ['greeting', 'description', 'instructions'] as const
type NamedTexts = Record<(typeof NAMED_FIELDS)[number], string>

/** After a rename: texts that still equal the defaults, with the new name. */
export function renamedTexts(texts: NamedTexts, { before, after }: { before: string; after: string }) {
  const changed: Partial<NamedTexts> = {}
  for (const language of agents.TEMPLATE_LANGUAGES) {
    const anew = begunWith({ language, name: after })
    for (const [index, old] of begunWith({ language, name: before }).entries())
      for (const field of NAMED_FIELDS)
        if (texts[field] !== '' && texts[field] === old[field]) changed[field] = anew[index]![field]
  }
  return changed
}

/** The default texts for an agent with this name: without a template, and with each one. */
const begunWith = (named: Named): NamedTexts[] => [
  { description: '', instructions: '', ...plainTexts(named) },
  ...agents.TEMPLATES.map((key) => templateTexts(key, named)),
]
