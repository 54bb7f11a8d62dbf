import { knowledge } from 'virtual:contract'
import type { knowledge as contract } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import css from '../sites/SiteProgress.module.css'
import { useDriveTexts } from './texts.ts'

/** How many files of Drive have been read, and what keeps others from being so. */
export function DriveProgress({ source: { drive, state } }: { source: contract.Source }) {
  const t = useDriveTexts()
  if (!drive || state !== 'ready') return null
  const counted = (count: number) => ({ count, formatted: formatNumber(count) })
  const { isFolder, ready, failed, skipped, truncated, reading, problem } = drive
  const inStep = isFolder ? t('row.files', counted(ready)) : t('row.file')
  return (
    <>
      <p className={css.line}>{reading ? t('row.reading') : problem ? t('row.stopped') : inStep}</p>
      {failed > 0 ? <p className={css.line}>{t('row.failed', counted(failed))}</p> : null}
      {isFolder && skipped > 0 ? <p className={css.line}>{t('row.skipped', counted(skipped))}</p> : null}
      {truncated ? (
        <p className={css.line}>
          {t('row.truncated', { formatted: formatNumber(knowledge.DRIVE_FILES_MAX) })}
        </p>
      ) : null}
    </>
  )
}
