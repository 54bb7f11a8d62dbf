import type { conversations } from '@millrace/contract'
import { Link } from '@tanstack/react-router'
import BadgeCheck from 'lucide-react/icons/badge-check'
import { useVisitorTexts } from './texts.ts'
import css from './Visitors.module.css'

type Logged = conversations.LoggedConversation
type Known = Pick<Logged, 'member' | 'visitor' | 'lead' | 'contact'>

/** What a conversation's member or visitor is called, as far as they are known. */
export function useNameOfVisitor(): (known: Known) => string {
  const t = useVisitorTexts()
  return ({ member, visitor, lead, contact }) =>
    member ?? visitor?.name ?? visitor?.email ?? visitor?.sub ?? lead?.name ?? contact ?? t('visitor')
}

interface VisitorFactsProps {
  conversation: Logged
  /** What else is to be said beside the name. */
  facts: readonly string[]
}

/** Who had a conversation: first what is certain, then what the website said of its visitor. */
export function VisitorFacts({ conversation, facts }: VisitorFactsProps) {
  const t = useVisitorTexts()
  const nameOf = useNameOfVisitor()
  const { agentId, visitor, site, lead } = conversation
  const name = nameOf(conversation)
  const known = visitor ? [visitor.email, visitor.sub].filter((one) => one && one !== name) : []
  return (
    <>
      <p className={css.fact}>
        <bdi>{name}</bdi>
        {visitor && (
          <span className={css.verified} title={t(`verified.${visitor.way}`)}>
            <BadgeCheck size={14} aria-hidden="true" /> {t('verified.label')}
          </span>
        )}
        {` · ${[...known, ...facts].join(' · ')}`}
      </p>
      {lead && (
        <p className={css.fact}>
          <Link
            to="/console/agent/setting/$id"
            params={{ id: agentId }}
            search={{ tab: 'leads', lead: lead.id }}
          >
            {t('openLead')}
          </Link>
        </p>
      )}
      {visitor && Object.keys(visitor.custom).length > 0 && <Values values={visitor.custom} />}
      {site && <Site site={site} />}
    </>
  )
}

function Site({ site: { page, title, values = {} } }: { site: NonNullable<Logged['site']> }) {
  const t = useVisitorTexts()
  return (
    <>
      {page && (
        <p className={css.fact}>
          {t('startedOn')}{' '}
          <a href={page} target="_blank" rel="noopener noreferrer">
            {title || page}
          </a>
        </p>
      )}
      {Object.keys(values).length > 0 && (
        <>
          <p className={css.fact}>{t('saidBySite')}</p>
          <Values values={values} />
        </>
      )}
    </>
  )
}

function Values({ values }: { values: Record<string, string | number | boolean> }) {
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
