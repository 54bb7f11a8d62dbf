import Button from '@mui/material/Button'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { sheets } from '@millrace/contract'
import { bannerText } from '../../../lib/api/failures.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useDownload } from '../api/download.ts'
import { useSeeImport } from './api.ts'
import css from './ImportProgress.module.css'
import { RemoveImport } from './RemoveImport.tsx'
import { useImportTexts } from './texts.ts'

const COUNTS = ['inserted', 'updated', 'unchanged', 'rowsBad', 'cellsBad'] as const

interface ImportResultProps {
  sheetId: string
  item: sheets.SheetImport
  /** Shows the rows with invalid values. */
  onErrors: () => void
}

/** The result of an import, with its rejected rows. */
export function ImportResult({ sheetId, item, onErrors }: ImportResultProps) {
  const t = useImportTexts()
  const kit = useKitTexts()
  const mayWrite = useMayWrite()
  const download = useDownload()
  const { mutate: see } = useSeeImport(sheetId)
  const [isRemoving, setRemoving] = useState(false)
  const counts = COUNTS.filter((key) => item[key] > 0)
    .map((key) => t(`result.${key}`, { count: item[key], formatted: formatNumber(item[key]) }))
    .join(', ')
  const isOdd = item.state !== 'done' || item.rowsBad > 0 || item.cellsBad > 0

  return (
    <Callout
      kind={item.state === 'failed' ? 'error' : isOdd ? 'warning' : 'info'}
      actions={
        <>
          {item.rowsBad > 0 ? (
            <Button
              size="small"
              disabled={download.isPending}
              onClick={() => download.mutate({ kind: 'report', sheetId, importId: item.id, name: item.name })}
            >
              {t('result.report')}
            </Button>
          ) : null}
          {item.cellsBad > 0 ? (
            <Button size="small" onClick={onErrors}>
              {t('result.errors')}
            </Button>
          ) : null}
          {mayWrite && item.inserted > 0 ? (
            <Button size="small" onClick={() => setRemoving(true)}>
              {t('result.remove')}
            </Button>
          ) : null}
          <IconAction size="small" label={kit('close')} onClick={() => see(item.id)}>
            <X size={16} />
          </IconAction>
        </>
      }
    >
      <strong className={css.result}>{t(`result.${stateOf(item)}`, { name: item.name })}</strong>
      {item.error ? <p>{item.error.message}</p> : null}
      <p>{counts || t('result.nothing')}</p>
      {download.error ? <p>{bannerText(download.error)}</p> : null}
      {isRemoving ? (
        <RemoveImport
          sheetId={sheetId}
          item={item}
          onClose={() => setRemoving(false)}
          onRemoved={() => see(item.id)}
        />
      ) : null}
    </Callout>
  )
}

const stateOf = ({ state }: sheets.SheetImport) =>
  state === 'failed' || state === 'cancelled' ? state : 'done'
