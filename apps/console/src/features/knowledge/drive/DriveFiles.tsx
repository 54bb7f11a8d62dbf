import type { knowledge } from '@millrace/contract'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { formatNumber } from '../../../lib/format.ts'
import { Age } from '../../../lib/kit/Age.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { StateDot } from '../../../lib/kit/StateDot.tsx'
import { Pager } from '../../../lib/kit/tables/Pager.tsx'
import table from '../../../lib/kit/tables/Table.module.css'
import { useFailureWords } from '../../../lib/reasons/use-failure-words.ts'
import { OpenDocument } from '../document/OpenDocument.tsx'
import css from '../sites/SitePages.module.css'
import { FILES_SHOWN, useDriveFiles } from './calls.ts'
import { useDriveTexts } from './texts.ts'

interface DriveFilesProps {
  baseId: string
  source: knowledge.Source
  onClose: () => void
}

/** The files of a Drive source with their states, and why some were left out. */
export default function DriveFiles({ baseId, source, onClose }: DriveFilesProps) {
  const t = useDriveTexts()
  const failure = useFailureWords()
  const titleId = useId()
  const { drive, name } = source
  const connection = drive?.connection
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('files.title', { name })}</DialogTitle>
      <DialogContent className={css.content}>
        <p className={css.last}>
          {connection ? t('files.account', { name: connection.name }) : t('files.noAccount')}
        </p>
        {drive?.last ? <LastCheck last={drive.last} /> : null}
        {drive?.problem ? <Callout kind="warning">{failure(drive.problem)}</Callout> : null}
        <Files baseId={baseId} source={source} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('files.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

const PARTS = ['added', 'changed', 'removed'] as const

function LastCheck({ last }: { last: knowledge.RefreshResult }) {
  const t = useDriveTexts()
  const parts = PARTS.filter((part) => last[part] > 0).map((part) =>
    t(`files.${part}`, { count: last[part] }),
  )
  return (
    <p className={css.last}>
      {t('files.last')}: <Age at={last.at} />, {parts.length === 0 ? t('files.nothing') : parts.join(', ')}
    </p>
  )
}

function Files({ baseId, source }: Omit<DriveFilesProps, 'onClose'>) {
  const t = useDriveTexts()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useDriveFiles(baseId, source.id, page)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading>
        <Skeleton height={200} radius={8} />
      </Loading>
    )
  }
  if (data.items.length === 0) return <p className={css.empty}>{t('files.empty')}</p>
  return (
    <>
      <div className={table.wrap}>
        <table className={table.table} aria-label={t('files.title', { name: source.name })}>
          <thead>
            <tr>
              <th scope="col" className={table.grow}>
                {t('files.file')}
              </th>
              <th scope="col">{t('files.state')}</th>
              <th scope="col" className={`${table.number} ${table.wideOnly}`}>
                {t('files.chunks')}
              </th>
              <th scope="col" className={table.wideOnly}>
                {t('files.read')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((file) => (
              <FileRow key={file.fileId} baseId={baseId} file={file} />
            ))}
          </tbody>
        </table>
      </div>
      <Pager page={page} size={FILES_SHOWN} total={data.total} onPage={setPage} />
    </>
  )
}

const TONES = { waiting: 'working', ready: 'success', failed: 'error', skipped: 'idle' } as const
const DASH = '–'

function FileRow({ baseId, file }: { baseId: string; file: knowledge.DriveFile }) {
  const t = useDriveTexts()
  const failure = useFailureWords()
  const { name, url, state, reason, sourceId, chunks, readAt } = file
  return (
    <tr>
      <td>
        {sourceId && state === 'ready' ? (
          <OpenDocument place={{ baseId, sourceId, name }} named={{ className: css.title, children: name }} />
        ) : (
          <span className={table.name}>{name}</span>
        )}
        {url ? (
          <div>
            <a href={url} target="_blank" rel="noopener noreferrer" className={css.url}>
              {t('row.openThere')}
            </a>
          </div>
        ) : null}
        {reason ? (
          <p className={css.why} data-failed={state === 'failed'}>
            {failure(reason)}
          </p>
        ) : null}
      </td>
      <td>
        <StateDot tone={TONES[state]}>{t(`files.states.${state}`)}</StateDot>
      </td>
      <td className={`${table.number} ${table.wideOnly}`}>{chunks > 0 ? formatNumber(chunks) : DASH}</td>
      <td className={`${table.quiet} ${table.wideOnly}`}>{readAt ? <Age at={readAt} /> : DASH}</td>
    </tr>
  )
}
