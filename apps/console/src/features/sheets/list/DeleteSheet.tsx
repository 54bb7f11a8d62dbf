import { useRef } from 'react'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { ThingUsers } from '../../../lib/kit/ThingUsers.tsx'
import { showReport } from '../../../lib/notify/report-error.ts'
import { useDeleteSheet, useRestoreSheet } from '../api/sheet.ts'
import { formatNumber } from '../../../lib/format.ts'
import { UsedBy } from '../kit/UsedBy.tsx'
import { useSheetsTexts } from '../texts.ts'

interface DeleteSheetProps {
  sheet: { id: string; name: string; rowCount: number }
  onClose: () => void
  onDeleted?: () => void
}

/** Moves a sheet to the trash, with undo in the toast. */
export default function DeleteSheet({ sheet, onClose, onDeleted }: DeleteSheetProps) {
  const t = useSheetsTexts()
  const remove = useDeleteSheet()
  const { mutate: restore } = useRestoreSheet()
  const done = useRef(false)

  function confirm() {
    if (done.current) return
    done.current = true
    remove.mutate(sheet.id, {
      onError: () => {
        done.current = false
      },
      onSuccess: () => {
        showReport({
          message: t('deleted', { name: sheet.name }),
          level: 'info',
          stays: true,
          onUndo: () => restore(sheet.id),
        })
        onClose()
        onDeleted?.()
      },
    })
  }

  return (
    <ConfirmDialog
      title={t('deleteTitle', { name: sheet.name })}
      action={t('deleteAction')}
      pending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={layout.fields}>
        <p>{t('deleteText', { count: sheet.rowCount, formatted: formatNumber(sheet.rowCount) })}</p>
        <ThingUsers thing={sheet.id} />
        {remove.error ? (
          <Callout kind="error">
            <UsedBy error={remove.error} />
          </Callout>
        ) : null}
      </div>
    </ConfirmDialog>
  )
}
