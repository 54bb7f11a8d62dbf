import BadgeCheck from 'lucide-react/icons/badge-check'
import { Link } from '@tanstack/react-router'
import { formatMoment } from '../../../lib/format.ts'
import { useAnalyticsTexts } from '../analytics/texts.ts'
import { useConversationsTexts } from '../texts.ts'
import type { Logged } from './list-log.ts'
import css from './Pane.module.css'
import { channelOf, whoOf } from './who.ts'

/** Who had a conversation, where and when: first what is certain, then what the website said of its visitor. */
export function About({ conversation }: { conversation: Logged }) {
  const t = useConversationsTexts()
  const figures = useAnalyticsTexts()
  const { createdAt, messages, visitor, site, lead, signs } = conversation
  const known = visitor && [visitor.email, visitor.sub].filter((one) => one && one !== whoOf(t, conversation))
  const facts = [
    ...(known ?? []),
    channelOf(t, conversation),
    formatMoment(createdAt),
    t('log.messageCount', { count: messages }),
  ]
  return (
    <>
      <p className={css.quiet}>
        {whoOf(t, conversation)}
        {visitor && (
          <span className={css.verified} title={t(`log.verified.${visitor.way}`)}>
            <BadgeCheck size={14} aria-hidden="true" /> {t('log.verified.label')}
          </span>
        )}
        {` · ${facts.join(' · ')}`}
      </p>
      {signs.length > 0 && (
        <p className={css.quiet}>
          {figures('filter.signs', {
            signs: signs.map((sign) => figures(`filter.sign.${sign}`)).join(', '),
          })}
        </p>
      )}
      {lead && (
        <p className={css.quiet}>
          <Link
            to="/console/agent/setting/$id"
            params={{ id: conversation.agentId }}
            search={{ tab: 'leads', lead: lead.id }}
          >
            {t('log.openLead')}
          </Link>
        </p>
      )}
      {visitor && Object.keys(visitor.custom).length > 0 && <Facts values={visitor.custom} />}
      {site && <Site site={site} />}
    </>
  )
}

function Site({ site: { page, title, values = {} } }: { site: NonNullable<Logged['site']> }) {
  const t = useConversationsTexts()
  return (
    <>
      {page && (
        <p className={css.quiet}>
          {t('log.startedOn')}{' '}
          <a href={page} target="_blank" rel="noopener noreferrer">
            {title || page}
          </a>
        </p>
      )}
      {Object.keys(values).length > 0 && (
        <>
          <p className={css.quiet}>{t('log.saidBySite')}</p>
          <Facts values={values} />
        </>
      )}
    </>
  )
}

function Facts({ values }: { values: Record<string, string | number | boolean> }) {
  return (
    <dl className={css.values}>
      {Object.entries(values).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{String(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
