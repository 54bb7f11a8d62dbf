import { z } from 'zod'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'
import { appearance } from './bot-config.ts'

/** What the launcher on a website needs: nothing that visitors of that site may not see. */
export const widgetSettings = z.object({
  ...appearance.pick({
    position: true,
    autoPopup: true,
    popupDelay: true,
    proactive: true,
  }).shape,
  /** Permissions for the chat's frame, as in a frame's `allow`. */
  allow: z.string(),
  /** Style sheet of launcher and panel. */
  style: z.string(),
  /** Accessible names of the launcher and the chat, in the visitor's language. */
  labels: z.object({
    open: z.string(),
    close: z.string(),
    chat: z.string(),
    dismiss: z.string(),
    unread: z.string(),
  }),
})
export type WidgetSettings = z.infer<typeof widgetSettings>

export const getWidget = route({
  id: 'agents.getWidget',
  method: 'GET',
  path: '/millrace/aiagents/public/:id/widget',
  summary:
    'Get how the launcher of an agent looks and behaves on a website. Only for pages of its allowed domains',
  who: { access: 'visitor', effect: 'read' },
  visit: true,
  params: z.strictObject({ id: z.uuid() }),
  data: widgetSettings,
})

/** What can prevent the widget from working on a page. */
export const EMBED_PROBLEMS = ['unreachable', 'notAllowed', 'noScript', 'otherAgent', 'policy'] as const
export type EmbedProblem = (typeof EMBED_PROBLEMS)[number]

export const checkEmbed = route({
  id: 'agents.checkEmbed',
  method: 'POST',
  path: '/millrace/aiagents/:id/embed/check',
  summary:
    'Check a page of a website: whether its domain is allowed, and the widget’s script is on it and may run',
  who: inProject('write', 'write'),
  params: z.strictObject({ id: id('agent') }),
  body: z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2000) }),
  data: z.object({
    /** Origin of the checked page, after redirects. */
    site: z.string(),
    problems: z.array(z.enum(EMBED_PROBLEMS)),
    /** Directives of the page's security policy that must include this server. */
    directives: z.array(z.string()),
  }),
})

/** Messages from the page to the chat in the frame. */
export type ToChat =
  | { millrace: 'hello'; page: string; title: string; open: boolean; values: VisitorValues }
  | { millrace: 'shown'; open: boolean }
  | { millrace: 'identify'; identity: string | null }
  | { millrace: 'set'; values: VisitorValues }

/** Messages from the chat in the frame to the page. */
export type FromChat =
  | { millrace: 'ready' }
  | { millrace: 'close' }
  | { millrace: 'unread'; count: number }
  /** A conversation was started, or the last one was left. */
  | { millrace: 'conversation'; begun: boolean }

/** Unsigned values from a website about its visitor. */
export type VisitorValues = Record<string, string | number | boolean>
