import { DeleteSelected } from '../../../lib/kit/DeleteSelected.tsx'
import { SelectionBar } from '../../../lib/kit/SelectionBar.tsx'
import type { Selection } from '../../../lib/kit/use-selection.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useConversationsTexts } from '../texts.ts'
import { useDeleteLogged } from './list-log.ts'

/** What can be done with the selected conversations. */
export function LogSelection({ selection }: { selection: Selection }) {
  const t = useConversationsTexts()
  const remove = useDeleteLogged()
  const count = selection.ids.length

  function onDelete(close: () => void) {
    remove.mutate(selection.ids, {
      onSuccess: ({ deleted }) => {
        showMessage(t('log.deleted', { count: deleted }))
        selection.clear()
      },
      onSettled: close,
    })
  }

  return (
    <SelectionBar count={count} onClear={selection.clear}>
      <DeleteSelected title={t('log.deleteTitle', { count })} pending={remove.isPending} onDelete={onDelete}>
        {t('log.deleteText', { count })}
      </DeleteSelected>
    </SelectionBar>
  )
}
