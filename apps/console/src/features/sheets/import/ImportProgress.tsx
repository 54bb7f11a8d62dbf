import Button from '@mui/material/Button'
import { useState } from 'react'
import type { sheets } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { Progress } from '../kit/Progress.tsx'
import { useCancelImport, useImports } from './api.ts'
import css from './ImportProgress.module.css'
import { ImportResult } from './ImportResult.tsx'
import { useImportTexts } from './texts.ts'

interface ImportProgressProps {
  sheetId: string
  /** Shows the rows with invalid values. */
  onErrors: () => void
}

/** Running imports of the sheet, and the result of recent ones until dismissed. */
export function ImportProgress({ sheetId, onErrors }: ImportProgressProps) {
  const { data = [] } = useImports(sheetId)
  const shown = data.filter((item) => isRunning(item) || isNews(item))
  if (shown.length === 0) return null
  return (
    <section className={css.imports}>
      {shown.map((item) =>
        isRunning(item) ? (
          <Running key={item.id} sheetId={sheetId} item={item} />
        ) : (
          <ImportResult key={item.id} sheetId={sheetId} item={item} onErrors={onErrors} />
        ),
      )}
    </section>
  )
}

/** Older results are not shown. */
const NEWS_MS = 10 * 60_000

const isNews = ({ seen, finishedAt }: sheets.SheetImport): boolean =>
  !seen && finishedAt !== null && Date.now() - Date.parse(finishedAt) < NEWS_MS

const isRunning = ({ state }: sheets.SheetImport) => state === 'queued' || state === 'running'

function Running({ sheetId, item }: { sheetId: string; item: sheets.SheetImport }) {
  const t = useImportTexts()
  const mayWrite = useMayWrite()
  const cancel = useCancelImport(sheetId)
  const [asking, setAsking] = useState(false)
  const stop = (remove: boolean) =>
    cancel.mutate({ importId: item.id, remove }, { onSettled: () => setAsking(false) })
  const rows = t('progress.rows', { count: item.rowsRead, formatted: formatNumber(item.rowsRead) })
  const speed = item.rowsPerSecond
    ? t('progress.speed', { formatted: formatNumber(Math.round(item.rowsPerSecond)) })
    : null
  return (
    <div className={css.import}>
      <Progress
        label={t(`progress.${item.state === 'queued' ? 'queued' : 'running'}`, { name: item.name })}
        value={item.bytesTotal > 0 ? item.bytesDone / item.bytesTotal : null}
        note={[rows, speed].filter(Boolean).join(' · ')}
      />
      {mayWrite ? (
        <Button size="small" onClick={() => setAsking(true)}>
          {t('progress.cancel')}
        </Button>
      ) : null}
      {asking ? (
        <ConfirmDialog
          title={t('cancel.title')}
          action={t('cancel.remove')}
          pending={cancel.isPending}
          onConfirm={() => stop(true)}
          onClose={() => setAsking(false)}
        >
          <p>{t('cancel.text')}</p>
          <Button size="small" sx={{ mt: 1 }} disabled={cancel.isPending} onClick={() => stop(false)}>
            {t('cancel.keep')}
          </Button>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
