import Button from '@mui/material/Button'
import { useStore } from 'zustand'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/Callout.tsx'
import css from './Editor.module.css'
import type { Draft } from './save/draft.ts'
import { useEditorTexts } from './texts.ts'

/** Somebody else saved meanwhile, or saving failed: nothing is lost, and the user decides. */
export function ConflictCard({ draft }: { draft: Draft }) {
  const t = useEditorTexts()
  const save = useStore(draft.state, (state) => state.save)
  if (save.phase === 'conflict')
    return (
      <div className={css.notice}>
        <Callout
          kind="warning"
          actions={
            <>
              <Button size="small" onClick={draft.reload}>
                {t('conflict.theirs')}
              </Button>
              <Button size="small" variant="contained" onClick={() => void draft.overwrite()}>
                {t('conflict.mine')}
              </Button>
            </>
          }
        >
          {t('conflict.text')}
        </Callout>
      </div>
    )
  if (save.phase === 'failed')
    return (
      <div className={css.notice}>
        <Callout
          kind="error"
          actions={
            <Button size="small" onClick={() => draft.retry()}>
              {t('save.retry')}
            </Button>
          }
        >
          {t('save.failedText', { reason: bannerText(save.error) })}
        </Callout>
      </div>
    )
  return null
}
