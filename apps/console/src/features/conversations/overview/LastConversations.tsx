import { Link } from '@tanstack/react-router'
import { Age } from '../../../lib/kit/Age.tsx'
import { listed, NO_FILTER, useLog } from '../log/list-log.ts'
import { useNameOfVisitor } from '../../../lib/visitors/VisitorFacts.tsx'
import { useConversationsTexts } from '../texts.ts'
import { useOverviewTexts } from './texts.ts'
import css from './Overview.module.css'

const SHOWN = 5

/** The newest conversations, each with a link to its transcript. */
export function LastConversations({ agentId }: { agentId: string }) {
  const t = useOverviewTexts()
  const words = useConversationsTexts()
  const whoOf = useNameOfVisitor()
  const { data } = useLog(agentId, NO_FILTER)
  const last = listed(data).slice(0, SHOWN)
  if (last.length === 0) return null
  const log = { to: '/console/agent/setting/$id', params: { id: agentId } } as const
  return (
    <section aria-labelledby="last">
      <h3 id="last" className={css.title}>
        {t('last')}
        <Link {...log} search={{ tab: 'chatLogs' }}>
          {t('all')}
        </Link>
      </h3>
      <ul className={css.last}>
        {last.map((item) => (
          <li key={item.id}>
            <Link {...log} search={{ tab: 'chatLogs', conversation: item.id }}>
              {item.title || words('untitled')}
            </Link>
            <span>{whoOf(item)}</span>
            {item.unanswered > 0 ? (
              <span className={css.mark}>{words('log.unansweredCount', { count: item.unanswered })}</span>
            ) : null}
            <Age at={item.updatedAt} />
          </li>
        ))}
      </ul>
    </section>
  )
}
