import Button from '@mui/material/Button'
import { useState } from 'react'
import { ConfirmDialog } from '../../../lib/kit/ConfirmDialog.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useConversationsTexts } from '../texts.ts'
import { useDeleteLogged } from './list-log.ts'
import css from './Log.module.css'

interface LogSelectionProps {
  selected: ReadonlySet<string>
  onClear: () => void
}

/** What can be done with the selected conversations. */
export function LogSelection({ selected, onClear }: LogSelectionProps) {
  const t = useConversationsTexts()
  const remove = useDeleteLogged()
  const [asking, setAsking] = useState(false)
  const count = selected.size
  if (count === 0) return null

  function confirm() {
    remove.mutate([...selected], {
      onSuccess: ({ deleted }) => {
        showMessage(t('log.deleted', { count: deleted }))
        onClear()
      },
      onSettled: () => setAsking(false),
    })
  }

  return (
    <div className={css.bar}>
      <output className={css.count}>{t('log.selected', { count })}</output>
      <Button size="small" color="error" onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <Button size="small" variant="text" onClick={onClear}>
        {t('log.clear')}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={t('log.deleteTitle', { count })}
          action={t('delete')}
          pending={remove.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {t('log.deleteText', { count })}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
