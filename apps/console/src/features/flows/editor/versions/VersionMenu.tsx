import { useStore } from 'zustand'
import { writeDocument } from '@millrace/engine'
import { bannerText } from '../../../../lib/api/failures.ts'
import { RowMenu } from '../../../../lib/kit/tables/RowMenu.tsx'
import { showBanner } from '../../../../lib/notify/banner.ts'
import { useMayWrite } from '../../../../lib/session/use-may.ts'
import { saveFile } from '../../../../lib/flows/save-file.ts'
import type { Draft } from '../save/draft.ts'
import type { VersionRequest } from './AskVersion.tsx'
import { useVersionTexts } from '../../../../lib/flows/versions/texts.ts'
import { type FlowVersion, readVersion, useCopyVersion } from './use-versions.ts'

interface VersionMenuProps {
  version: FlowVersion
  draft: Draft
  id: string
  readOnly: boolean
  onAsk: (asked: VersionRequest) => void
  /** Null for the first version. */
  onCompareBefore: (() => void) | null
}

/** The menu of a version. */
export function VersionMenu(props: VersionMenuProps) {
  const { version: one, draft, id, readOnly, onAsk, onCompareBefore } = props
  const t = useVersionTexts()
  const mayWrite = useMayWrite()
  const title = useStore(draft.state, (state) => state.title)
  const { mutate: copy } = useCopyVersion(id, title)
  const { version, published } = one

  async function exportVersion() {
    try {
      const { document } = await readVersion(id, version)
      const blob = new Blob([writeDocument(document)], { type: 'application/json' })
      saveFile(blob, `${t('copyTitle', { title, version })}.json`)
    } catch (error) {
      showBanner('error', bannerText(error))
    }
  }

  return (
    <RowMenu
      label={t('actions', { version })}
      actions={[
        ...(onCompareBefore ? [{ label: t('compareBefore'), onSelect: onCompareBefore }] : []),
        ...(mayWrite ? [{ label: t('copy'), onSelect: () => copy(version) }] : []),
        { label: t('export'), onSelect: () => void exportVersion() },
        ...(readOnly ? [] : [{ label: t('restore'), onSelect: () => onAsk({ what: 'restore', version }) }]),
        ...(readOnly || published
          ? []
          : [{ label: t('delete'), danger: true, onSelect: () => onAsk({ what: 'delete', version }) }]),
      ]}
    />
  )
}
