import type { sheets } from '@millrace/contract'
import { isConflict } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { showReport } from '../../../lib/notify/report-error.ts'
import { useColumnCalls } from '../api/columns.ts'
import { UsedBy } from '../kit/UsedBy.tsx'
import { useColumnTexts } from './texts.ts'

interface DeleteColumnProps {
  sheet: sheets.Sheet
  column: sheets.Column
  onClose: () => void
}

/** Deletes a column after listing its uses; the toast offers undo. */
export default function DeleteColumn({ sheet, column, onClose }: DeleteColumnProps) {
  const t = useColumnTexts()
  const { remove, restore } = useColumnCalls(sheet.id)
  const isUsed = isConflict(remove.error)

  const confirm = () =>
    remove.mutate(
      { column: column.key, force: isUsed },
      {
        onSuccess: ({ columnId }) => {
          showReport({
            message: t('delete.done', { label: column.label }),
            level: 'info',
            stays: true,
            onUndo: () => restore.mutate(columnId),
          })
          onClose()
        },
      },
    )

  return (
    <ConfirmDialog
      title={t('delete.title', { label: column.label })}
      action={t(isUsed ? 'delete.force' : 'delete.action')}
      pending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={layout.fields}>
        <p>{t('delete.text')}</p>
        {remove.error ? (
          <Callout kind={isUsed ? 'warning' : 'error'}>
            <UsedBy error={remove.error} />
          </Callout>
        ) : null}
      </div>
    </ConfirmDialog>
  )
}
