import { useBlocker } from '@tanstack/react-router'
import { useKitTexts } from '../texts.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Asks before a page whose form isn't saved is left, by a link, the Back button or by closing the tab. */
export function AskBeforeLeaving({ isUnsaved }: { isUnsaved: () => boolean }) {
  const t = useKitTexts()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isUnsaved,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t('leave.title')}
      action={t('leave.action')}
      pending={false}
      onConfirm={proceed}
      onClose={reset}
    >
      {t('leave.text')}
    </ConfirmDialog>
  )
}
