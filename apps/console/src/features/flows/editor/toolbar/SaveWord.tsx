import { useStore } from 'zustand'
import type { Draft } from '../save/draft.ts'
import { useEditorTexts } from '../texts.ts'
import css from './Toolbar.module.css'

/** The save status in a word. */
export function SaveWord({ draft }: { draft: Draft }) {
  const t = useEditorTexts()
  const { save, publishedVersion, changed, flowId } = useStore(draft.state)
  const version =
    publishedVersion === null
      ? t('state.unpublished')
      : t(changed ? 'state.changed' : 'state.published', { version: publishedVersion })
  const isSaved = save.phase === 'clean' || save.phase === 'saved'
  const stands = publishedVersion === null ? 'draft' : changed || !isSaved ? 'changed' : 'live'
  return (
    <output className={css.word} data-stands={stands}>
      {flowId === null && save.phase === 'clean' ? t('state.new') : `${t(`save.${save.phase}`)} · ${version}`}
    </output>
  )
}
