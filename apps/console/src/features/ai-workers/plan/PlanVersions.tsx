import type { aiWorkers } from '@millrace/contract'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { formatNumber } from '../../../lib/format.ts'
import { Age } from '../../../lib/kit/Age.tsx'
import { useWorkerChatTexts } from '../chat/texts.ts'
import css from './Plan.module.css'

type Plan = Pick<aiWorkers.Execution['plan'], 'version' | 'versions'>
type Version = Plan['versions'][number]

/** The newest version of a plan, and on demand those before it: when each was made, and by whom. */
export function PlanVersions({ plan: { version, versions } }: { plan: Plan }) {
  const t = useWorkerChatTexts()
  const [newest, ...earlier] = versions
  if (!newest)
    return <p className={css.versions}>{t('planEditor.version', { number: formatNumber(version) })}</p>
  if (earlier.length === 0)
    return (
      <p className={css.versions}>
        <VersionFacts version={newest} />
      </p>
    )
  return (
    <details className={css.versions}>
      <summary>
        <ChevronRight size={14} aria-hidden="true" />
        <VersionFacts version={newest} />
      </summary>
      <ol aria-label={t('planEditor.earlier')}>
        {earlier.map((one) => (
          <li key={one.version}>
            <VersionFacts version={one} />
          </li>
        ))}
      </ol>
    </details>
  )
}

function VersionFacts({ version: { version, by, createdAt } }: { version: Version }) {
  const t = useWorkerChatTexts()
  return (
    <span>
      {t('planEditor.version', { number: formatNumber(version) })}
      {' · '}
      {by ?? t('planEditor.byWorker')}
      {' · '}
      <Age at={createdAt} />
    </span>
  )
}
