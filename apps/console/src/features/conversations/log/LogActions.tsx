import { useState } from 'react'
import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useConversationsTexts } from '../texts.ts'
import { type ExportFormat, type LogFilter, useDeleteMatching, useExport } from './list-log.ts'

interface LogActionsProps {
  agent: { id: string; name: string }
  filter: LogFilter
  total: number
  /** Time of the latest message among them. */
  newest: string
  readOnly: boolean
}

/** Actions for all conversations that match the filter. */
export function LogActions({ agent, filter, total, newest, readOnly }: LogActionsProps) {
  const t = useConversationsTexts()
  const kit = useKitTexts()
  const { mutate: save } = useExport()
  const remove = useDeleteMatching(agent.id, filter)
  const [asking, setAsking] = useState(false)
  const exportAs = (format: ExportFormat) => () =>
    save({ agentId: agent.id, name: agent.name, format, filter })

  function onDelete() {
    remove.mutate(newest, {
      onSuccess: (count) => showMessage(t('log.deleted', { count })),
      onSettled: () => setAsking(false),
    })
  }

  const deletion = { label: t('log.deleteAll'), danger: true, onSelect: () => setAsking(true) }
  return (
    <>
      <RowMenu
        label={t('log.allActions', { count: total })}
        actions={[
          { label: t('log.exportCsv'), onSelect: exportAs('csv') },
          { label: t('log.exportJson'), onSelect: exportAs('json') },
          ...(readOnly ? [] : [deletion]),
        ]}
      />
      {asking ? (
        <ConfirmDialog
          title={t('log.deleteTitle', { count: total })}
          action={kit('delete')}
          pending={remove.isPending}
          onConfirm={onDelete}
          onClose={() => setAsking(false)}
        >
          {t('log.deleteText', { count: total })}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
