import { writeDocument } from '@millrace/engine'
import { RowMenu } from '../../../../lib/kit/tables/RowMenu.tsx'
import { saveFile } from '../../../../lib/flows/save-file.ts'
import type { Draft } from '../save/draft.ts'
import { useActions, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { useArrange } from '../use-arrange.ts'

/** The menu with less frequent actions. */
export function EditorMenu({ draft }: { draft: Draft }) {
  const t = useEditorTexts()
  const { editor, readOnly } = useEditorContext()
  const { showPanel, select, showHelp } = useActions()
  const arrange = useArrange()
  function exportFile() {
    const { title } = draft.state.getState()
    saveFile(new Blob([writeDocument(editor.document())], { type: 'application/json' }), `${title}.json`)
  }
  return (
    <RowMenu
      label={t('menu.label')}
      actions={[
        { label: t('menu.flow'), onSelect: () => select([], 'inspect') },
        { label: t('panels.chat'), onSelect: () => showPanel('chat') },
        { label: t('menu.versions'), onSelect: () => showPanel('versions') },
        ...(readOnly ? [] : [{ label: t('canvas.arrange'), onSelect: arrange }]),
        { label: t('menu.export'), onSelect: exportFile },
        { label: t('menu.keys'), onSelect: () => showHelp(true) },
      ]}
    />
  )
}
