import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import type { agents } from '@millrace/contract'
import { formatMoment } from '../../../lib/format.ts'
import { MuteField } from '../../../lib/kit/fields/MuteField.tsx'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { timeZones } from '../../../lib/time-zones.ts'
import { useNoticeSettings, useSetNoticeSettings } from './notices.ts'
import css from './profile.module.css'
import { useProfileTexts } from './texts.ts'

/** The user's notification settings for the account's agents. */
export default function NoticesSection() {
  const t = useProfileTexts()
  const { data, error, refetch } = useNoticeSettings()
  return (
    <section className={css.section} aria-labelledby="notices-title">
      <h2 id="notices-title">{t('notices.title')}</h2>
      <p className={css.text}>{t('notices.text')}</p>
      {error && !data ? <FailureNotice error={error} onRetry={() => void refetch()} compact /> : null}
      {data ? <Settings stored={data} /> : null}
    </section>
  )
}

function Settings({ stored }: { stored: agents.NoticeSettings }) {
  const t = useProfileTexts()
  const set = useSetNoticeSettings()
  const { timeZone, accountTimeZone, mutedUntil, digestUnsubscribed, agents: listed } = stored
  return (
    <>
      <SelectField
        label={t('notices.timeZone')}
        help={t('notices.timeZoneHelp')}
        value={timeZone ?? ''}
        disabled={set.isPending}
        onChange={({ target }) => set.mutate({ timeZone: target.value || null })}
      >
        <option value="">{t('notices.accountZone', { zone: accountTimeZone })}</option>
        {timeZones(timeZone ?? 'UTC').map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </SelectField>
      <MuteField
        label={t('notices.mute')}
        until={mutedUntil}
        disabled={set.isPending}
        onMute={(muteHours) => set.mutate({ muteHours })}
      />
      {digestUnsubscribed ? (
        <Callout
          kind="info"
          actions={
            <Button
              size="small"
              disabled={set.isPending}
              onClick={() => set.mutate({ digestUnsubscribed: false })}
            >
              {t('notices.subscribe')}
            </Button>
          }
        >
          {t('notices.unsubscribed')}
        </Callout>
      ) : null}
      {set.error ? <FailureNotice error={set.error} compact /> : null}
      {listed.length > 0 ? (
        <ul className={css.list} aria-label={t('notices.agents')}>
          {listed.map((agent) => (
            <AgentItem key={agent.id} agent={agent} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

function AgentItem({ agent }: { agent: agents.NoticeSettings['agents'][number] }) {
  const t = useProfileTexts()
  const { id, name, chosen, mutedUntil, unsubscribed } = agent
  const states = [
    t(chosen ? 'notices.chosen' : 'notices.following'),
    ...(mutedUntil ? [t('notices.muted', { until: formatMoment(mutedUntil) })] : []),
    ...(unsubscribed ? [t('notices.noEmail')] : []),
  ]
  return (
    <li>
      <span className={css.what}>
        <span className={css.strong}>{name}</span>
        <span>{states.join(' · ')}</span>
      </span>
      <Link
        to="/console/agent/setting/$id"
        params={{ id }}
        search={{ tab: 'notificationconfig' }}
        aria-label={t('notices.changeOf', { name })}
      >
        {t('notices.change')}
      </Link>
    </li>
  )
}
