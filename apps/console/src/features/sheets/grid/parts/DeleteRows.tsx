import { useStore } from 'zustand'
import { ConfirmDialog } from '../../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { deleteNow } from '../actions/rows.ts'
import type { Grid } from '../hooks/use-grid.ts'
import { useGridTexts } from '../texts.ts'

/** Confirms deleting many rows. */
export function DeleteRows({ grid }: { grid: Grid }) {
  const t = useGridTexts()
  const deleting = useStore(grid.ui, (ui) => ui.deleting)
  if (!deleting) return null
  const count = deleting.ids.length
  const close = () => grid.ui.setState({ deleting: null })
  return (
    <ConfirmDialog
      title={t('deleting.title', { count })}
      action={t('menu.delete', { count })}
      pending={false}
      onConfirm={() => {
        close()
        void deleteNow(grid, deleting)
      }}
      onClose={close}
    >
      <p>{t('deleting.text', { count, sheet: grid.props.sheet.name })}</p>
    </ConfirmDialog>
  )
}
