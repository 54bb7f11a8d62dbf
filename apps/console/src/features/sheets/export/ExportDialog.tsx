import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import type { sheets } from '@millrace/contract'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { useDownload } from '../api/download.ts'
import { sortText } from '../api/records.ts'
import { usePageTexts } from '../page-texts/texts.ts'
import type { GridView } from '../api/views.ts'

const FORMATS = ['csv', 'xlsx', 'json', 'ndjson'] as const
type Format = (typeof FORMATS)[number]

interface ExportDialogProps {
  sheet: sheets.Sheet
  view: GridView
  onClose: () => void
}

/** Downloads the rows of the view, or all rows, as a file. */
export default function ExportDialog({ sheet, view, onClose }: ExportDialogProps) {
  const t = usePageTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const download = useDownload()
  const [format, setFormat] = useState<Format>('csv')
  const [ofView, setOfView] = useState(true)
  const [safe, setSafe] = useState(true)
  const [ids, setIds] = useState(false)
  const hasLinks = sheet.columns.some(({ type }) => type === 'link')
  const forSpreadsheets = format === 'csv' || format === 'xlsx'

  function close() {
    download.abort()
    onClose()
  }

  function start() {
    const rows = ofView ? ofThe(view, sheet) : {}
    const links = ids ? ('ids' as const) : ('titles' as const)
    const query = { ...rows, format, links, safe: String(safe && forSpreadsheets) }
    download.mutate({ kind: 'export', sheetId: sheet.id, name: sheet.name, query }, { onSuccess: onClose })
  }

  return (
    <Dialog open onClose={close} maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('exporting.title')}</DialogTitle>
      <DialogContent className={layout.fields}>
        <SelectField
          label={t('exporting.format')}
          value={format}
          onChange={({ target }) => setFormat(FORMATS.find((one) => one === target.value) ?? 'csv')}
        >
          {FORMATS.map((one) => (
            <option key={one} value={one}>
              {t(`exporting.formats.${one}`)}
            </option>
          ))}
        </SelectField>
        <CheckField
          label={t('exporting.view')}
          help={t('exporting.viewHelp')}
          checked={ofView}
          onChange={(event) => setOfView(event.target.checked)}
        />
        {hasLinks ? (
          <SelectField
            label={t('exporting.links')}
            help={t('exporting.linksHelp')}
            value={ids ? 'ids' : 'titles'}
            onChange={({ target }) => setIds(target.value === 'ids')}
          >
            <option value="titles">{t('exporting.titles')}</option>
            <option value="ids">{t('exporting.ids')}</option>
          </SelectField>
        ) : null}
        {forSpreadsheets ? (
          <CheckField
            label={t('exporting.safe')}
            help={t('exporting.safeHelp')}
            checked={safe}
            onChange={(event) => setSafe(event.target.checked)}
          />
        ) : null}
        {download.isPending ? <p>{t('exporting.running')}</p> : null}
        {download.error && !isAbort(download.error) ? (
          <Callout kind="error">{bannerText(download.error)}</Callout>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{kit('cancel')}</Button>
        <Button variant="contained" disabled={download.isPending} onClick={start}>
          {t('exporting.action')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const isAbort = (error: Error) => error.name === 'AbortError'

/** Rows and columns as the view shows them. */
function ofThe(view: GridView, { columns }: sheets.Sheet) {
  const keys = columns.map(({ key }) => key)
  const order = [...view.order, ...keys.filter((key) => !view.order.includes(key))]
  const shown = order.filter((key) => !view.hidden.includes(key))
  return {
    sort: sortText({ sort: view.sort, groupBy: view.groupBy }),
    filter: view.filter ? JSON.stringify(view.filter) : undefined,
    search: view.search || undefined,
    fields: shown.join(',') || undefined,
  }
}
