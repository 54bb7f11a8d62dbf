import { z } from 'zod'
import { handoffRules } from '../handoffs/rules.ts'
import { line, text } from '../text.ts'
import { leadForm } from './lead-form.ts'
import { siteDomain } from './sites.ts'
import { ACCESS_WAYS, allowedEmail } from './visits.ts'

/** Default message limit per visitor: 20 in 240 seconds. */
export const CHAT_RATE = { messages: 20, seconds: 240, message: 'Too many messages in a row' } as const

/** Maximum length of a visitor's message in UTF-16 units. */
export const MESSAGE_LENGTH_MAX = 8000

const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'is not a color such as #1e293b')
/** Null follows the page's light or dark scheme. */
const themed = color.nullable().default(null)
const avatarNumber = z.string().regex(/^([1-9]|1\d|2[0-4])$/, 'is not a picture from 1 to 24')

/** A path on this server: pictures and links on other hosts would reveal visitors to them. */
const ownPath = text(300).regex(/^\/(?!\/)[^\\\s]*$/, 'is not a path on this server, such as /logo.svg')
const webAddress = text(300).regex(/^(\/(?!\/)[^\\\s]*|https:\/\/[^\s\\]+)$/, 'is not a URL with https://')

/** A message beside the launcher, shown once per visit when all of its conditions are met. */
export const proactiveMessage = z.strictObject({
  text: line(200),
  /** Path on the site, with `*` as a wildcard: `/pricing*`. Empty for every page. */
  page: z
    .string()
    .max(200)
    .regex(/^(\/[^\s?#]*)?$/, 'is not a path such as /pricing*')
    .default(''),
  /** Seconds on the page. */
  seconds: z.number().int().min(0).max(3600).default(10),
  /** Scroll depth in percent. */
  scroll: z.number().int().min(0).max(100).default(0),
  /** Only for returning visitors. */
  returning: z.boolean().default(false),
})
export type ProactiveMessage = z.infer<typeof proactiveMessage>

export const WIDGET_POSITIONS = ['right', 'left'] as const
export const WIDGET_SIZES = ['compact', 'regular', 'large'] as const
export const START_SCREENS = ['welcome', 'chat'] as const
export const FAB_ANIMATIONS = ['none', 'twinkle', 'pulse', 'bounce'] as const

/** Appearance of the chat. Names and defaults come from the original specification. */
export const appearance = z.strictObject({
  /** `auto` follows the visitor's device, or the background color if one is set. */
  scheme: z.enum(['auto', 'light', 'dark']).default('auto'),
  /** If empty, the agent's name. */
  headerTitle: text(80).default(''),
  headerBgColor: color.default('#000000'),
  headerTextColor: color.default('#ffffff'),
  botAvatar: avatarNumber.default('20'),
  userAvatar: avatarNumber.default('12'),
  btnBgColor: themed,
  btnTextColor: themed,
  fabAnimation: z.enum(FAB_ANIMATIONS).default('twinkle'),
  /** Position of the launcher; mirrored on right-to-left pages. */
  position: z.enum(WIDGET_POSITIONS).default('right'),
  size: z.enum(WIDGET_SIZES).default('regular'),
  /** `welcome`: the agent and suggested questions; `chat`: the greeting as the first message. */
  startScreen: z.enum(START_SCREENS).default('welcome'),
  proactive: z.array(proactiveMessage).max(5).default([]),
  contentBg: themed,
  botMessageBg: themed,
  botMessageText: themed,
  userMessageBg: themed,
  userMessageText: themed,
  footerBg: themed,
  placeholder: text(80).default('Input ...'),
  autoPopup: z.boolean().default(false),
  /** Seconds. */
  popupDelay: z.number().int().min(0).max(600).default(0),
  /** Visitors can send pictures and documents. */
  attachments: z.boolean().default(false),
  /** Visitors can speak; their browser, or its vendor, transcribes it. */
  voiceInput: z.boolean().default(false),
  removeLogo: z.boolean().default(false),
  customLogoText: text(60).default('Powered by'),
  customLogoWebsite: webAddress.default('/'),
  customLogoUrl: ownPath.default('/_console/icon.svg'),
})
export type Appearance = z.infer<typeof appearance>

/** What a chat accepts from visitors. */
export const security = z.strictObject({
  rateMessages: z.number().int().min(1).max(1000).default(CHAT_RATE.messages),
  rateSeconds: z.number().int().min(1).max(86_400).default(CHAT_RATE.seconds),
  rateMessage: line(200).default(CHAT_RATE.message),
  maxMessageLength: z.number().int().min(20).max(MESSAGE_LENGTH_MAX).default(MESSAGE_LENGTH_MAX),
  /** Words and phrases; a message that contains one as a whole word is rejected. */
  blockedWords: z.array(line(60)).max(200).default([]),
  /** Sites whose pages can frame the chat and call it; if empty, only pages of this server. */
  allowedDomains: z.array(siteDomain).max(50).default([]),
  /** What visitors need to enter the chat. The password itself is set by a separate call. */
  access: z.enum(ACCESS_WAYS).default('open'),
  /** Addresses that can receive a code; if empty, any address. */
  allowedEmails: z.array(allowedEmail).max(500).default([]),
  /** Only visitors with an identity signed by the owner's site; nothing else is asked then. */
  requireIdentity: z.boolean().default(false),
  /** Stores nothing that visitors send or receive, only the number of conversations and messages. */
  noLog: z.boolean().default(false),
})
export type Security = z.infer<typeof security>

export const AGENT_EVENTS = [
  'lead',
  'handover',
  'unanswered',
  'negativeRating',
  'lowPassRate',
  'dailyDigest',
] as const
export type AgentEvent = (typeof AGENT_EVENTS)[number]

/** What members who can read an agent's conversations are notified about, in the console and by email. */
export const notification = z.strictObject({
  /** Handoff requests, and a low pass rate where answers are scored, are announced unless disabled. */
  events: z.array(z.enum(AGENT_EVENTS)).max(AGENT_EVENTS.length).default(['handover', 'lowPassRate']),
  /** Additional email address for these notifications; null for none. */
  email: z.email().max(254).nullable().default(null),
})
export type Notification = z.infer<typeof notification>

/** The settings of an agent's chat: one document whose parts are validated separately. */
export const botConfig = z.strictObject({
  appearance: appearance.prefault({}),
  security: security.prefault({}),
  leads: leadForm.prefault({}),
  handoff: handoffRules.prefault({}),
  notification: notification.prefault({}),
})
export type BotConfig = z.infer<typeof botConfig>

/** A save contains any number of complete parts. */
export const botConfigParts = z.strictObject({
  appearance: appearance.optional(),
  security: security.optional(),
  leads: leadForm.optional(),
  handoff: handoffRules.optional(),
  notification: notification.optional(),
})
export type BotConfigParts = z.infer<typeof botConfigParts>
