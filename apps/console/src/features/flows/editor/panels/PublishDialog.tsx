import { flows } from 'virtual:contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useStore } from 'zustand'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../../../lib/api/client.ts'
import { bannerText } from '../../../../lib/api/failures.ts'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { useKitTexts } from '../../../../lib/kit/texts.ts'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { useFlowTestSets } from '../../../../lib/flows/api/flow-tests.ts'
import { useTestTexts } from '../../../../lib/tests/texts.ts'
import { Unpassed } from '../../../../lib/tests/Unpassed.tsx'
import { showMessage } from '../../../../lib/notify/message.ts'
import { countProblems } from '../model/problems.ts'
import type { Draft } from '../save/draft.ts'
import { useActions, useEditor } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import css from '../Panels.module.css'

/** Saves pending changes and publishes the draft. */
function usePublishDraft(draft: Draft) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ note, reason }: { note: string; reason: string }) => {
      await draft.flush()
      const { flowId, revision } = draft.state.getState()
      if (flowId === null || draft.isUnsaved) throw new Error('The draft could not be saved.')
      const body = { revision, note, ...(reason === '' ? {} : { despiteTests: reason }) }
      return api.call(flows.publish, { params: { id: flowId }, body })
    },
    onSuccess: ({ version }) => {
      draft.published(version)
      void queries.invalidateQueries({ queryKey: ['flows'] })
    },
    meta: { silent: true },
  })
}

/** Tests of the flow that keep it from being published, and the way to them. */
function useUnpassedTests(draft: Draft) {
  const navigate = useNavigate()
  const flowId = useStore(draft.state, (state) => state.flowId)
  const { data: tests } = useFlowTestSets(flowId)
  const unpassed = (tests?.items ?? []).flatMap(({ blocked, lastRun, ...set }) =>
    blocked === null ? [] : [{ ...set, why: blocked, percent: lastRun?.draft.percent ?? null }],
  )
  const openTests = () =>
    void navigate({
      to: '/console/workflow-detail/$id',
      params: { id: flowId ?? '' },
      search: { tab: 'tests' },
    })
  return { unpassed, openTests }
}

/** Asks for a note about the changes and publishes. */
export function PublishDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const t = useEditorTexts()
  const kit = useKitTexts()
  const testTexts = useTestTexts()
  const id = useId()
  const { showPanel } = useActions()
  const [note, setNote] = useState('')
  const errors = useEditor(({ problems }) => countProblems(problems).errors)
  const publish = usePublishDraft(draft)
  const [reason, setReason] = useState('')
  const { unpassed, openTests } = useUnpassedTests(draft)
  const isHeld = unpassed.length > 0 && reason.trim() === ''

  function submit(event: FormEvent) {
    event.preventDefault()
    publish.mutate(
      { note: note.trim(), reason: unpassed.length > 0 ? reason.trim() : '' },
      {
        onSuccess: ({ version }) => {
          showMessage(t('publish.done', { version }))
          onClose()
        },
      },
    )
  }

  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby={id}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id}>{t('publish.title')}</DialogTitle>
        <DialogContent className={css.dialog}>
          <p>{t('publish.text')}</p>
          {errors > 0 ? (
            <Callout
              kind="error"
              actions={
                <Button
                  size="small"
                  onClick={() => {
                    onClose()
                    showPanel('problems')
                  }}
                >
                  {t('problemList.open')}
                </Button>
              }
            >
              {t('publish.hasErrors', { count: errors })}
            </Callout>
          ) : null}
          {unpassed.length > 0 ? (
            <Unpassed tests={unpassed} onOpen={openTests} reason={reason} onReason={setReason} />
          ) : null}
          <TextField
            label={t('publish.note')}
            optional
            value={note}
            multiline
            minRows={2}
            startHere
            inputProps={{ maxLength: 500 }}
            onChange={({ target }) => setNote(target.value)}
          />
          {publish.error ? <Callout kind="error">{bannerText(publish.error)}</Callout> : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={publish.isPending || errors > 0 || isHeld}>
            {unpassed.length > 0 ? testTexts('publishing.anyway') : t('publish.action')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
