import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { useFlowsTexts } from '../../../lib/flows/texts.ts'
import css from './Flows.module.css'
import type { Flow, Reasons } from './use-delete.ts'

interface DeleteFlowProps {
  flow: Flow
  reasons: Reasons
  pending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Lists what would stop before a flow is moved to the trash. */
export default function DeleteFlow({ flow, reasons, pending, onConfirm, onClose }: DeleteFlowProps) {
  const t = useFlowsTexts()
  const { callers, hidden, starts } = reasons
  const lines = [
    ...(starts.schedules > 0 ? [t('stops.schedules', { count: starts.schedules })] : []),
    ...(starts.liveColumns > 0 ? [t('stops.aiColumns', { count: starts.liveColumns })] : []),
    ...(starts.form ? [t('stops.form')] : []),
    ...(starts.hook ? [t('stops.hook')] : []),
    ...callers.map(({ title }) => t('stops.caller', { name: title })),
    ...(hidden ? [t('stops.hidden')] : []),
  ]
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name: flow.title })}
      action={t('deleteAction')}
      pending={pending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className={layout.fields}>
        <p>{t('stops.before')}</p>
        <ul className={css.stops}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>{t('deleteText')}</p>
      </div>
    </ConfirmDialog>
  )
}
