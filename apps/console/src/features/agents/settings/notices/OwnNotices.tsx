import Button from '@mui/material/Button'
import { agents } from '@millrace/contract'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { MuteField } from '../../../../lib/kit/fields/MuteField.tsx'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../../lib/kit/notices/FailureNotice.tsx'
import table from '../../../../lib/kit/tables/Table.module.css'
import { useInformation } from '../../../../lib/session/information.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { useOwnNotices, useSetOwnNotices } from './own-notices.ts'
import css from './OwnNotices.module.css'
import { useNoticeTexts } from './texts.ts'

/** The user's own notifications about an agent, for members who can read its conversations. */
export function OwnNotices({ agentId }: { agentId: string }) {
  const t = useNoticeTexts()
  const mayRead = useMay('readConversations') === 'yes'
  const { data, error, refetch } = useOwnNotices(agentId)
  if (!mayRead) return null
  return (
    <section className={layout.section} aria-labelledby="own-notices-title">
      <h2 id="own-notices-title">{t('own.title')}</h2>
      <p className={layout.hint}>{t('own.help')}</p>
      {error && !data ? <FailureNotice error={error} onRetry={() => void refetch()} compact /> : null}
      {data ? <Choices agentId={agentId} stored={data} /> : null}
    </section>
  )
}

const WAYS = ['inApp', 'email'] as const

function Choices({ agentId, stored }: { agentId: string; stored: agents.NoticePreferences }) {
  const t = useNoticeTexts()
  const set = useSetOwnNotices(agentId)
  const address = useInformation().data?.username ?? ''
  const toggle = (way: (typeof WAYS)[number], event: agents.AgentEvent, on: boolean) => {
    const { inApp, email } = stored
    const events = on ? [...stored[way], event] : stored[way].filter((one) => one !== event)
    set.mutate({ choice: { inApp, email, [way]: events } })
  }
  return (
    <>
      {stored.unsubscribed ? (
        <Callout
          kind="info"
          actions={
            <Button size="small" disabled={set.isPending} onClick={() => set.mutate({ unsubscribed: false })}>
              {t('own.subscribe')}
            </Button>
          }
        >
          {t('own.unsubscribed')}
        </Callout>
      ) : null}
      {stored.allMutedUntil ? <Callout kind="info">{t('own.allMuted')}</Callout> : null}
      <div className={`${table.wrap} ${css.wrap}`}>
        <table className={table.table} aria-labelledby="own-notices-title">
          <thead>
            <tr>
              <th scope="col">{t('own.event')}</th>
              <th scope="col">{t('own.inApp')}</th>
              <th scope="col">{t('own.email')}</th>
            </tr>
          </thead>
          <tbody>
            {agents.AGENT_EVENTS.map((event) => (
              <tr key={event}>
                <th scope="row" className={css.event}>
                  {t(`events.${event}`)}
                  {event === 'dailyDigest' ? <span className={table.sub}>{t('own.digestHelp')}</span> : null}
                </th>
                {WAYS.map((way) => (
                  <td key={way} className={css.way}>
                    <label>
                      <input
                        type="checkbox"
                        aria-label={`${t(`events.${event}`)}: ${t(`own.${way}`)}`}
                        checked={stored[way].includes(event)}
                        disabled={way === 'email' && stored.unsubscribed}
                        onChange={({ target }) => toggle(way, event, target.checked)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={layout.hint}>{t(stored.chosen ? 'own.chosen' : 'own.following', { address })}</p>
      {stored.chosen ? (
        <Button disabled={set.isPending} onClick={() => set.mutate({ choice: null })}>
          {t('own.reset')}
        </Button>
      ) : null}
      {set.error ? <FailureNotice error={set.error} compact /> : null}
      <MuteField
        label={t('own.mute')}
        until={stored.mutedUntil}
        disabled={set.isPending}
        onMute={(muteHours) => set.mutate({ muteHours })}
      />
    </>
  )
}
