import { Avatar } from '@millrace/ui'
import type { CSSProperties } from 'react'
import type { agents } from '@millrace/contract'
import { useAgentsTexts } from '../texts.ts'
import css from './ChatPreview.module.css'

interface ChatPreviewProps {
  agent: agents.Agent
  appearance: agents.Appearance
}

type Colors = Record<`--chat-${string}`, string>

/** Only what is set: the style sheet has the scheme's colours for the rest. */
function colorsOf(appearance: agents.Appearance): Colors {
  const given: Record<string, string | null> = {
    '--chat-header': appearance.headerBgColor,
    '--chat-header-text': appearance.headerTextColor,
    '--chat-content': appearance.contentBg,
    '--chat-bot': appearance.botMessageBg,
    '--chat-bot-text': appearance.botMessageText,
    '--chat-user': appearance.userMessageBg,
    '--chat-user-text': appearance.userMessageText,
    '--chat-footer': appearance.footerBg,
    '--chat-button': appearance.btnBgColor,
    '--chat-button-text': appearance.btnTextColor,
  }
  return Object.fromEntries(Object.entries(given).filter(([, color]) => color !== null)) as Colors
}

/** While another server's address is being typed, nothing is fetched from it. */
const isOwn = (address: string) => /^\/(?!\/)/.test(address)

/** What the public page will look like, as it is being set. */
export function ChatPreview({ agent, appearance }: ChatPreviewProps) {
  const t = useAgentsTexts()
  const style: CSSProperties & Colors = colorsOf(appearance)
  return (
    <figure className={css.figure}>
      <figcaption className={css.caption}>{t('appearance.preview')}</figcaption>
      <div className={css.page} style={style} inert>
        <div className={css.header}>
          <Avatar number={agent.avatar} src={agent.avatarUrl} size={28} />
          <strong>{appearance.headerTitle || agent.name}</strong>
        </div>
        <div className={css.content}>
          <div className={css.row}>
            <Avatar number={Number(appearance.botAvatar)} src={agent.avatarUrl} size={24} />
            <p className={css.bot}>{agent.greeting || t('appearance.sampleAnswer')}</p>
          </div>
          <div className={css.row} data-own="true">
            <p className={css.user}>{agent.suggestedQuestions[0] ?? t('appearance.sampleQuestion')}</p>
          </div>
        </div>
        <div className={css.footer}>
          <div className={css.input}>
            <span>{appearance.placeholder}</span>
            <span className={css.send}>↑</span>
          </div>
          {appearance.removeLogo ? null : (
            <div className={css.logo}>
              {appearance.customLogoText}{' '}
              {isOwn(appearance.customLogoUrl) ? (
                <img src={appearance.customLogoUrl} alt="" width={14} height={14} />
              ) : null}
            </div>
          )}
        </div>
      </div>
    </figure>
  )
}
