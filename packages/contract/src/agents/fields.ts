import { z } from 'zod'
import { appearance } from './bot-config.ts'
import { publicLeadForm } from './lead-form.ts'
import { GATES } from './visits.ts'
import { id } from '../ids.ts'
import { tagNames } from '../knowledge/tags.ts'
import { line, text, timestamp } from '../text.ts'

/** The built-in pictures are `/avatars/1.svg` … `/avatars/24.svg`. */
export const AVATARS = 24
/** Maximum size of an uploaded picture in bytes, and of its longest edge in pixels. */
export const AVATAR_MAX_BYTES = 2_000_000
export const AVATAR_MAX_EDGE = 4096
export const VISIBILITIES = ['private', 'public'] as const
export const LANGUAGES = ['auto', 'en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'zh'] as const
export const TONES = ['neutral', 'friendly', 'formal', 'brief', 'lively'] as const

/** The role templates of the original specification, in its order. */
export const TEMPLATES = [
  'chatbot',
  'support',
  'sales',
  'languageTutor',
  'codingExpert',
  'lifeCoach',
  'fashionAdvisor',
] as const
/** Languages of the templates. */
export const TEMPLATE_LANGUAGES = ['en', 'de', 'zh'] as const

const profile = {
  name: line(80),
  avatar: z.number().int().min(1).max(AVATARS),
  description: text(500),
  instructions: text(20_000),
  language: z.enum(LANGUAGES),
  tone: z.enum(TONES),
  greeting: text(1000),
  suggestedQuestions: z.array(line(200)).max(6),
  fallback: line(1000),
  visibility: z.enum(VISIBILITIES),
}

const configure = {
  /** `builtin`, or the id of a model in `list/llmmodels`. */
  model: line(200),
  /** Used when the model fails before its first word; null for none. */
  fallbackModel: line(200).nullable(),
  temperature: z.number().min(0).max(2),
  /** Maximum response length in tokens. */
  maxOutputTokens: z.number().int().min(64).max(16_384),
  /** Number of earlier messages that the model sees. */
  memory: z.number().int().min(0).max(50),
  /** Number of passages retrieved for a response. */
  passages: z.number().int().min(1).max(20),
  /** Passages that score below this share of the best one are left out; 0 keeps all. */
  minScore: z.number().min(0).max(1),
  /** Searches only sources with one of these tags; all if empty. */
  tags: tagNames,
  /** Whether visitors can open cited documents. */
  showSources: z.boolean(),
  /** Deletes a conversation this many days after its last message; null keeps it. */
  retentionDays: z.number().int().min(1).max(3650).nullable(),
}

/** Agent fields that its owner sets: the only list of them. */
export const agentValues = z.strictObject({ ...profile, ...configure })
export type AgentValues = z.infer<typeof agentValues>
export type AgentField = keyof AgentValues
export const PROFILE_FIELDS = Object.keys(profile) as AgentField[]
export const AGENT_FIELDS = [...Object.keys(profile), ...Object.keys(configure)] as AgentField[]

/** The part of an agent that its owner sets. */
export const valuesOf = (agent: AgentValues): AgentValues =>
  Object.fromEntries(AGENT_FIELDS.map((field) => [field, agent[field]])) as unknown as AgentValues

/** Default message limit per visitor: 20 in 240 seconds. */
export { CHAT_RATE } from './bot-config.ts'

export const agent = z.object({
  id: id('agent'),
  projectId: id('project'),
  publicId: z.uuid(),
  ...agentValues.shape,
  name: z.string(),
  model: z.string(),
  fallbackModel: z.string().nullable(),
  /** Path of the uploaded picture, which takes precedence over the built-in one; null if there is none. */
  avatarUrl: z.string().nullable(),
  /** Whether all projects of the account can see it. */
  shared: z.boolean(),
  knowledgeIds: z.array(id('knowledge')),
  conversations: z.number().int(),
  lastUsedAt: timestamp.nullable(),
  /** Changes with every save; a save with an outdated one is rejected. */
  revision: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Agent = z.infer<typeof agent>

export const publicAgent = z.object({
  publicId: z.uuid(),
  name: z.string(),
  avatar: z.number().int(),
  avatarUrl: z.string().nullable(),
  description: z.string(),
  greeting: z.string(),
  suggestedQuestions: z.array(z.string()),
  language: profile.language,
  appearance,
  /** What a visitor must pass first. Until then, description, greeting and suggested questions are hidden. */
  gate: z.enum(GATES),
  /** Whether messages are not stored. Sources then can't be opened, and a conversation ends with the page. */
  noLog: z.boolean(),
  /** Maximum length of a message, in characters. */
  maxMessageLength: z.number().int(),
  showSources: z.boolean(),
  /** Whether visitors can request a person, and whether there is a button for it. */
  handoff: z.object({ offered: z.boolean(), button: z.boolean(), awayMessage: z.string() }),
  /** Whether the model can give another response to the same question; the built-in one can't. */
  canAnswerAgain: z.boolean(),
  /** Whether the model can read pictures from visitors. */
  seesPictures: z.boolean(),
  /** The lead form; null if there is none. */
  leadForm: publicLeadForm.nullable(),
})
export type PublicAgent = z.infer<typeof publicAgent>

/** The model without an API key. */
export const BUILTIN_MODEL = 'builtin'

export const model = z.object({
  id: z.string(),
  label: z.string(),
  provider: z.string(),
  contextTokens: z.number().int().nullable(),
  builtin: z.boolean(),
  /** US dollars per million tokens; null if unknown. */
  price: z.object({ input: z.number(), output: z.number() }).nullable(),
  /** Whether it can call tools. */
  tools: z.boolean(),
  /** Whether it can read pictures. */
  pictures: z.boolean(),
})
export type Model = z.infer<typeof model>

/** A role template. `{name}` in its texts is the agent's name. */
export const template = z.object({
  key: z.enum(TEMPLATES),
  name: z.string(),
  summary: z.string(),
  avatar: z.number().int(),
  tone: profile.tone,
  description: z.string(),
  instructions: z.string(),
  greeting: z.string(),
  suggestedQuestions: z.array(z.string()),
  fallback: z.string(),
})
export type Template = z.infer<typeof template>
