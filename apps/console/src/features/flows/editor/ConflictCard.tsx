import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { bannerText } from '../../../lib/api/failures.ts'
import { formatMoment } from '../../../lib/format.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useCanvasTexts } from './canvas/texts/texts.ts'
import css from './Editor.module.css'
import type { Draft } from './save/draft.ts'
import { useEditorTexts } from './texts.ts'

/** Shows why the draft cannot be saved. Nothing is lost; the user decides. */
export function ConflictCard({ draft }: { draft: Draft }) {
  const save = useStore(draft.state, (state) => state.save)
  const away = useStore(draft.state, (state) => state.away)
  const found = useStore(draft.state, (state) => state.found)
  if (save.phase === 'conflict') return <BothSaved draft={draft} />
  if (away) return <Away draft={draft} />
  if (save.phase === 'failed') return <Failed draft={draft} error={save.error} />
  return found ? <UnsavedWork draft={draft} at={found.at} /> : null
}

const Notice = ({ children }: { children: ReactNode }) => <div className={css.notice}>{children}</div>

/** Someone else saved a conflicting change in the meantime. */
function BothSaved({ draft }: { draft: Draft }) {
  const t = useEditorTexts()
  const tc = useCanvasTexts()
  const [pending, setPending] = useState(false)

  async function copy() {
    setPending(true)
    try {
      const title = tc('save.copyTitle', { title: draft.state.getState().title })
      const made = await draft.saveAsCopy(title)
      showMessage(tc('save.copied', { title: made.title }))
    } catch (error) {
      showMessage(bannerText(error), 'error')
      setPending(false)
    }
  }
  function takeTheirs() {
    draft.reload()
    showMessage(tc('save.undoTheirs'), 'info')
  }

  return (
    <Notice>
      <Callout
        kind="warning"
        actions={
          <>
            <Button size="small" onClick={takeTheirs}>
              {t('conflict.theirs')}
            </Button>
            <Button size="small" disabled={pending} onClick={() => void copy()}>
              {tc('save.copy')}
            </Button>
            <Button size="small" variant="contained" onClick={() => void draft.overwrite()}>
              {t('conflict.mine')}
            </Button>
          </>
        }
      >
        {t('conflict.text')}
      </Callout>
    </Notice>
  )
}

function Away({ draft }: { draft: Draft }) {
  const tc = useCanvasTexts()
  return (
    <Notice>
      <Callout
        kind="warning"
        actions={
          <Button size="small" onClick={() => draft.retry()}>
            {tc('save.retry')}
          </Button>
        }
      >
        {tc('save.away')}
      </Callout>
    </Notice>
  )
}

function Failed({ draft, error }: { draft: Draft; error: unknown }) {
  const t = useEditorTexts()
  return (
    <Notice>
      <Callout
        kind="error"
        actions={
          <Button size="small" onClick={() => draft.retry()}>
            {t('save.retry')}
          </Button>
        }
      >
        {t('save.failedText', { reason: bannerText(error) })}
      </Callout>
    </Notice>
  )
}

/** Changes from an earlier visit that were never saved to the server. */
function UnsavedWork({ draft, at }: { draft: Draft; at: number }) {
  const tc = useCanvasTexts()
  return (
    <Notice>
      <Callout
        kind="info"
        actions={
          <>
            <Button size="small" onClick={() => draft.dropKept()}>
              {tc('save.drop')}
            </Button>
            <Button
              size="small"
              variant="contained"
              onClick={() => {
                draft.takeKept()
                showMessage(tc('save.back'), 'info')
              }}
            >
              {tc('save.take')}
            </Button>
          </>
        }
      >
        {tc('save.found', { date: formatMoment(new Date(at).toISOString()) })}
      </Callout>
    </Notice>
  )
}
