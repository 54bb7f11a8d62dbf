import { ConfirmDialog } from '../../../../lib/kit/dialogs/ConfirmDialog.tsx'
import type { Draft } from '../save/draft.ts'
import { useVersionTexts } from '../../../../lib/flows/versions/texts.ts'
import { useDeleteVersion, useRestoreVersion } from './use-versions.ts'

/** What the user wants to do with a version. */
export interface VersionRequest {
  what: 'restore' | 'delete'
  version: number
}

interface AskVersionProps {
  asked: VersionRequest
  draft: Draft
  id: string
  onClose: () => void
}

/** Asks for confirmation before a version replaces the draft or is deleted. */
export function AskVersion({ asked: { what, version }, draft, id, onClose }: AskVersionProps) {
  const t = useVersionTexts()
  const restore = useRestoreVersion(draft, id)
  const remove = useDeleteVersion(id)
  const { mutate, isPending } = what === 'restore' ? restore : remove
  return (
    <ConfirmDialog
      title={t(`${what}Title`, { version })}
      action={t(`${what}Action`)}
      pending={isPending}
      onClose={onClose}
      onConfirm={() => mutate(version, { onSettled: onClose })}
    >
      {t(`${what}Text`)}
    </ConfirmDialog>
  )
}
