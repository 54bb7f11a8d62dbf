import { ScrollRegion } from '@millrace/ui'
import { formatDecimals, formatDuration, formatNumber } from '../../../lib/format.ts'
import css from './Behind.module.css'
import { usePlaygroundTexts } from './texts.ts'
import type { Prompt, ToolCall } from './trial.ts'

export interface BehindProps {
  prompt: Prompt
  calls: readonly ToolCall[]
}

/** Loaded when it is opened. */
export default function Content({ prompt, calls }: BehindProps) {
  const t = usePlaygroundTexts()
  return (
    <div className={css.content}>
      <p className={css.heading}>{t('behind.instructions')}</p>
      <Long label={t('behind.instructions')} text={prompt.system} />
      <p className={css.heading}>{t('behind.messages')}</p>
      {prompt.messages.map(({ role, text }, index) => (
        <Message key={index} role={role} text={text} />
      ))}
      <Passages prompt={prompt} />
      {calls.length > 0 ? <p className={css.heading}>{t('behind.calls')}</p> : null}
      {calls.map((call) => (
        <Call key={call.tool.callId} call={call} />
      ))}
    </div>
  )
}

const ROLES = ['system', 'user', 'assistant', 'tool'] as const

function Message({ role, text }: { role: string; text: string }) {
  const t = usePlaygroundTexts()
  const known = ROLES.find((one) => one === role)
  const name = known ? t(`behind.roles.${known}`) : role
  return (
    <div>
      <p className={css.quiet}>{name}</p>
      <Long label={name} text={text} />
    </div>
  )
}

function Passages({ prompt: { passages, searchMs } }: { prompt: Prompt }) {
  const t = usePlaygroundTexts()
  return (
    <>
      <p className={css.heading}>
        {t('behind.passages', { count: passages.length })}{' '}
        <span className={css.quiet}>{t('behind.searched', { time: formatDuration(searchMs) })}</span>
      </p>
      {passages.length === 0 ? <p className={css.quiet}>{t('behind.noPassages')}</p> : null}
      <ol className={css.passages}>
        {passages.map(({ sourceName, page, heading, text, score }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they stay in their places
          <li key={index}>
            <p className={css.place}>
              <span>
                <strong>{sourceName}</strong>
                {page === null ? null : `, ${t('behind.page', { page: formatNumber(page) })}`}
                {heading ? ` · ${heading}` : null}
              </span>
              <span className={css.score}>
                {score === 0 ? t('behind.unmatched') : t('behind.score', { score: formatDecimals(score, 2) })}
              </span>
            </p>
            <Long label={sourceName} text={text} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Call({ call: { tool, arguments: given, result } }: { call: ToolCall }) {
  const t = usePlaygroundTexts()
  const state = t(`behind.${tool.state}`, { time: formatDuration(tool.ms ?? 0) })
  return (
    <div className={css.call}>
      <p className={css.place}>
        <strong>{tool.name}</strong>
        <span className={css.quiet}>{state}</span>
      </p>
      <p className={css.quiet}>{t('behind.arguments')}</p>
      <Long label={t('behind.arguments')} text={given} />
      {result === null ? null : (
        <>
          <p className={css.quiet}>{t('behind.result')}</p>
          <Long label={t('behind.result')} text={result} />
        </>
      )}
    </div>
  )
}

/** A verbatim text that scrolls when it is long, also by keyboard. */
function Long({ label, text }: { label: string; text: string }) {
  return (
    <ScrollRegion className={css.long} label={label}>
      <pre dir="auto">{text}</pre>
    </ScrollRegion>
  )
}
