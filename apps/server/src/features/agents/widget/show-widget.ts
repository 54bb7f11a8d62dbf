import type { agents } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import type { Visit } from '../../../lib/visit.ts'
import { findPublicAgent } from '../public-agent.ts'
import { checkSite } from '../visits/check-visit.ts'
import { countView, type PageLoad } from './count-views.ts'
import { widgetStyle } from './style.ts'
import { widgetTexts } from './texts.ts'
import { botConfigOf } from '../queries.ts'

interface Shown {
  publicId: string
  visit: Visit
  /** The visitor's `Accept-Language`. */
  languages: string
  load: PageLoad
}

/** The settings for a public agent's launcher. Throws `not_found`, or `forbidden` for a site that is not allowed. */
export async function showWidget(
  context: Context,
  { publicId, visit, languages, load }: Shown,
): Promise<agents.WidgetSettings> {
  const agent = await findPublicAgent(context, publicId)
  checkSite(agent, visit)
  if (visit.origin !== null) countView(context, { agentId: agent.id, step: 'seen', site: visit.origin, load })
  const { appearance } = botConfigOf(agent)
  const { position, autoPopup, popupDelay, proactive } = appearance
  const language = agent.language === 'auto' ? languages.slice(0, 2).toLowerCase() : agent.language
  const t = widgetTexts(language)
  return {
    position,
    autoPopup,
    popupDelay,
    proactive,
    // Requested only where voice input is enabled, so that the microphone is not permitted without reason.
    allow: `clipboard-write${appearance.voiceInput ? '; microphone' : ''}`,
    style: widgetStyle(appearance),
    labels: {
      open: t('open'),
      close: t('close'),
      chat: t('chat', { name: appearance.headerTitle || agent.name }),
      dismiss: t('dismiss'),
      unread: t('unread'),
    },
  }
}
