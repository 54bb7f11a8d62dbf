import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { useState } from 'react'
import { formatTime } from '../../../../../lib/format.ts'
import { FailureNotice } from '../../../../../lib/kit/notices/FailureNotice.tsx'
import { type LabCall, useLabCall } from './lab-calls.ts'
import css from './Lab.module.css'
import { en } from './en.ts'
import { useLabTexts } from './texts.ts'

interface CallLogProps {
  agentId: string
  connectionId: string
  calls: readonly LabCall[]
}

/** Every call between server and vendor, the newest first. */
export function CallLog({ calls, ...of }: CallLogProps) {
  const t = useLabTexts()
  return (
    <section className={css.card} aria-labelledby="lab-log">
      <h3 id="lab-log">{t('log')}</h3>
      {calls.length === 0 ? <p className={css.note}>{t('noCalls')}</p> : null}
      <ol className={css.log}>
        {calls.map((call) => (
          <Call key={call.id} {...of} call={call} />
        ))}
      </ol>
    </section>
  )
}

function Call({ agentId, connectionId, call }: Omit<CallLogProps, 'calls'> & { call: LabCall }) {
  const t = useLabTexts()
  const [isOpen, setOpen] = useState(false)
  const { direction, what, status, at, text } = call
  const Icon = direction === 'in' ? ArrowDownLeft : ArrowUpRight
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={css.call}>
          <Icon size={14} aria-hidden="true" />
          <span className="visually-hidden">{t(direction)}</span>
          <span className={css.status} data-ok={status !== null && status < 300}>
            {status ?? t('noAnswer')}
          </span>
          <span className={css.what}>
            {t(`what.${what}`)}
            {text ? <span className={css.quote}> · {text}</span> : null}
          </span>
          <span className={css.meta}>{formatTime(at)}</span>
        </summary>
        {isOpen ? <Bodies {...{ agentId, connectionId }} callId={call.id} /> : null}
      </details>
      <Outcome call={call} />
    </li>
  )
}

function Outcome({ call }: { call: LabCall }) {
  const t = useLabTexts()
  const { outcome, reason } = call
  const fate = fateOf(call)
  if (fate) return <p className={css.outcome}>{t(`fate.${fate}`)}</p>
  if (outcome === null) return null
  const known =
    reason !== null && Object.hasOwn(en.reasons, reason) ? (reason as keyof typeof en.reasons) : 'other'
  return <p className={css.outcome}>{t(`outcome.${outcome}`, { reason: t(`reasons.${known}`) })}</p>
}

/** What happens to a message that was not accepted, as far as the status says. */
function fateOf({ what, status }: LabCall): keyof typeof en.fate | null {
  if (what !== 'send' && what !== 'file') return null
  if (status === null || status >= 500) return 'later'
  if (status === 429) return 'paused'
  return status >= 400 ? 'refused' : null
}

function Bodies({ agentId, connectionId, callId }: Omit<CallLogProps, 'calls'> & { callId: string }) {
  const t = useLabTexts()
  const { data, error } = useLabCall(agentId, connectionId, callId)
  if (error && !data) return <FailureNotice error={error} compact />
  if (!data) return null
  return (
    <>
      <Code label={t('request')} text={pretty(data.request)} />
      {data.answer ? <Code label={t('answer')} text={data.answer} /> : null}
    </>
  )
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    // It scrolls, so it can be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.code} aria-label={label} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  )
}

/** JSON in lines; anything else as it is. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
