import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import type { sheets } from '@millrace/contract'
import { bannerText } from '../../../lib/api/failures.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { showReport } from '../../../lib/notify/report-error.ts'
import { useSheet } from '../api/sheet.ts'
import type { SheetParts } from '../sheet-parts.ts'
import { useLinkErrors, useLinkRecords } from './api.ts'
import css from './LinkDialog.module.css'
import { useLinkTexts } from './texts.ts'

interface LinkDialogProps extends SheetParts {
  column: sheets.Column
  onClose: () => void
}

/** Creates the missing records that cells of a link column refer to, and links them, as one undo step. */
export default function LinkDialog({ sheet, column, session, noteChange, onView, onClose }: LinkDialogProps) {
  const t = useLinkTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const { data: target } = useSheet(column.settings.sheetId)
  const errors = useLinkErrors(sheet.id, column.key, { tick: 'dialog' })
  const linking = useLinkRecords(sheet.id, column.key)
  const found = errors.data
  const name = target?.name ?? '…'

  function start(create: boolean) {
    linking.mutate(create, {
      onSuccess: ({ linked, created, problem, changeIds }) => {
        const step = noteChange(...changeIds)
        if (problem !== null) return
        const done = [
          t('dialog.linked', { count: linked, formatted: formatNumber(linked) }),
          t('dialog.created', { count: created, formatted: formatNumber(created), sheet: name }),
        ]
        showReport({
          message: done.join(', '),
          level: 'success',
          key: `grid ${sheet.id}`,
          onUndo: () => void session.takeBack(step),
        })
        onClose()
      },
    })
  }

  const error = linking.error ?? errors.error
  const problem = linking.data?.problem ?? found?.problem
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('dialog.title', { sheet: name })}</DialogTitle>
      <DialogContent className={layout.fields}>
        {error ? <Callout kind="error">{bannerText(error)}</Callout> : null}
        {problem ? <Callout kind="warning">{problem}</Callout> : null}
        {found ? <LinkPreview found={found} column={column} name={name} /> : null}
        {!found && errors.isPending ? (
          <Loading>
            <Skeleton height={96} />
          </Loading>
        ) : null}
        {linking.isPending && linking.progress > 0 ? (
          <output>
            {t('dialog.running', { count: linking.progress, formatted: formatNumber(linking.progress) })}
          </output>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{kit('cancel')}</Button>
        {found && found.cells > 0 ? (
          <Button
            onClick={() => {
              onView({ filter: { and: [{ column: column.key, op: 'error' }] } })
              onClose()
            }}
          >
            {t('dialog.show')}
          </Button>
        ) : null}
        <Action found={found} disabled={linking.isPending} onStart={start} />
      </DialogActions>
    </Dialog>
  )
}

interface ActionProps {
  found: sheets.LinkOutcome | undefined
  disabled: boolean
  onStart: (create: boolean) => void
}

function Action({ found, disabled, onStart }: ActionProps) {
  const t = useLinkTexts()
  if (!found || found.linked === 0) return null
  const { created, linked, next } = found
  const label =
    created > 0
      ? next === null
        ? t('dialog.create', { count: created, formatted: formatNumber(created) })
        : t('dialog.createMore')
      : t('dialog.link', { count: linked, formatted: formatNumber(linked) })
  return (
    <Button variant="contained" disabled={disabled} onClick={() => onStart(created > 0)}>
      {label}
    </Button>
  )
}

interface LinkPreviewProps {
  found: sheets.LinkOutcome
  column: sheets.Column
  name: string
}

const SHOWN = 10

function LinkPreview({ found, column, name }: LinkPreviewProps) {
  const t = useLinkTexts()
  const { cells, linked, found: named, created, ambiguous, titles, next } = found
  // Counted in the same way as the notice above the rows.
  const unknown = linked - named
  const names = { column: column.label, sheet: name }
  const counted = (count: number) => ({ count, formatted: formatNumber(count) })
  if (cells === 0) return <p className={css.line}>{t('dialog.nothing', names)}</p>
  const shown = created > 0 ? titles.slice(0, SHOWN) : []
  return (
    <>
      <p className={css.line}>{t('dialog.cells', { ...names, ...counted(cells) })}</p>
      {next === null ? null : (
        <p className={css.quiet}>{t('dialog.first', { formatted: formatNumber(cells) })}</p>
      )}
      {unknown > 0 ? (
        <p className={css.line}>{t('dialog.unknown', { ...names, ...counted(unknown) })}</p>
      ) : null}
      {named > 0 ? <p className={css.line}>{t('dialog.found', counted(named))}</p> : null}
      {ambiguous > 0 ? <p className={css.line}>{t('dialog.ambiguous', counted(ambiguous))}</p> : null}
      {shown.length > 0 ? (
        <section aria-label={t('dialog.missing')}>
          <h3 className={css.head}>{t('dialog.missing')}</h3>
          <ul className={css.titles}>
            {shown.map((title) => (
              <li key={title}>
                <bdi>{title}</bdi>
              </li>
            ))}
          </ul>
          {created > shown.length ? (
            <p className={css.quiet}>{t('dialog.more', counted(created - shown.length))}</p>
          ) : null}
        </section>
      ) : null}
    </>
  )
}
