import type { accounts } from '@millrace/contract'
import Button from '@mui/material/Button'
import { formatAge, formatMoment } from '../../lib/format.ts'
import { FailureNotice } from '../../lib/kit/notices/FailureNotice.tsx'
import { useKitTexts } from '../../lib/kit/texts.ts'
import css from './ManageProjects.module.css'
import { useProjectTrash, useRestoreProject } from './project-trash.ts'
import { useAccountsTexts } from './texts.ts'
import { useHoldingsText } from './use-holdings.ts'

const DAY_MS = 86_400_000

const daysUntil = (iso: string, now = Date.now()): number =>
  Math.max(0, Math.ceil((Date.parse(iso) - now) / DAY_MS))

/** Deleted projects with their contents, who deleted them and when, and a restore button. Empty without any. */
export function ProjectTrash() {
  const t = useAccountsTexts()
  const { data, error, refetch } = useProjectTrash()
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  if (!data || data.items.length === 0) return null
  return (
    <section aria-label={t('project.trash')}>
      <h3 className={css.heading}>{t('project.trash')}</h3>
      <p className={css.holds}>{t('project.trashText')}</p>
      <ul className={css.list}>
        {data.items.map((project) => (
          <TrashedRow key={project.id} project={project} />
        ))}
      </ul>
    </section>
  )
}

function TrashedRow({ project }: { project: accounts.TrashedProject }) {
  const t = useAccountsTexts()
  const kit = useKitTexts()
  const inWords = useHoldingsText()
  const restore = useRestoreProject()
  const { id, name, deletedAt, deletedBy, restorableUntil, holds } = project
  const when = formatAge(deletedAt) ?? kit('justNow')
  const left = daysUntil(restorableUntil)
  return (
    <li className={css.project}>
      <div className={css.what}>
        <span className={css.name}>{name}</span>
        <p className={css.holds} title={formatMoment(deletedAt)}>
          {t('project.deletedBy', { when, name: deletedBy })} · {t('project.daysLeft', { count: left })}
        </p>
        <p className={css.holds}>{inWords(holds) ?? t('project.nothing')}</p>
      </div>
      <Button
        size="small"
        aria-label={t('project.restoreName', { name })}
        disabled={restore.isPending}
        onClick={() => restore.mutate({ id, name })}
      >
        {t('project.restore')}
      </Button>
    </li>
  )
}
