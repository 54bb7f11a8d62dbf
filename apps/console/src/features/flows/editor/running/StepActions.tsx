import type { runs } from '@millrace/contract'
import { useMutation } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { bannerText } from '../../../../lib/api/failures.ts'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import type { Node } from '../model/document.ts'
import { useEditor, useEditorContext } from '../store/context.ts'
import { OutputEditor } from './OutputEditor.tsx'
import css from './Running.module.css'
import type { Running } from '../store/running.ts'
import { readStepValues } from './step-values.ts'
import { useRunningTexts } from '../run-texts/texts.ts'
import { useParameters } from './use-parameters.tsx'
import { usePin } from './use-pin.ts'
import { ValueView } from './ValueView.tsx'

interface StepActionsProps {
  node: Node
  step: runs.RunStep | undefined
  running: Running
}

interface Output {
  port: string | null
  output: unknown
}

/** Pins a step's output, or edits it and runs on from there. */
export function StepActions({ node, step, running }: StepActionsProps) {
  const t = useRunningTexts()
  const { flowId } = useEditorContext()
  const run = useEditor((state) => state.run)
  const { pin, unpin } = usePin()
  const parameters = useParameters(running)
  const runOn = useRunOn(running, parameters.read)
  const [editing, setEditing] = useState<Output | null>(null)
  const whole = useMutation({
    mutationFn: async (): Promise<Output> => {
      if (node.pinned) return { port: node.pinned.port ?? null, output: node.pinned.output }
      if (!step || !run || flowId === null) return { port: null, output: null }
      return readStepValues({ flowId, runId: run.id, path: step.path })
    },
    meta: { silent: true },
  })
  if (node.type === 'start') return null
  if (editing)
    return (
      <>
        <OutputEditor
          output={editing.output}
          onRun={step?.path.includes('[') ? undefined : (output) => runOn(node.id, { ...editing, output })}
          onPin={(output) => {
            pin(node.id, { ...editing, output })
            setEditing(null)
          }}
          onClose={() => setEditing(null)}
          error={running.error}
        />
        {parameters.form}
      </>
    )
  const edit = (
    <Button size="small" onClick={() => whole.mutate(undefined, { onSuccess: setEditing })}>
      {t('output.edit')}
    </Button>
  )
  if (node.pinned)
    return (
      <>
        <Callout
          kind="info"
          actions={
            <>
              {edit}
              <Button size="small" onClick={() => unpin(node.id)}>
                {t('output.unpin')}
              </Button>
            </>
          }
        >
          {t('output.pinned')}
        </Callout>
        {step ? null : <ValueView label={t('output.text')} value={node.pinned.output} />}
      </>
    )
  return (
    <div className={css.buttons}>
      {step?.state === 'done' ? (
        <Button
          size="small"
          disabled={whole.isPending}
          onClick={() => whole.mutate(undefined, { onSuccess: (one) => pin(node.id, one) })}
        >
          {t('output.pin')}
        </Button>
      ) : null}
      {edit}
      {whole.error ? <Callout kind="error">{bannerText(whole.error)}</Callout> : null}
    </div>
  )
}

/** Runs the steps after a node; everything else is reused from the last run. */
function useRunOn(running: Running, read: ReturnType<typeof useParameters>['read']) {
  const run = useEditor((state) => state.run)
  return (nodeId: string, { port, output }: Output) => {
    const params = read()
    if (!params) return
    const { row } = running
    running.start({
      params,
      part: { kind: 'after', nodeId, ...(run ? { earlier: run.id } : {}) },
      given: { [nodeId]: { output, ...(port === null ? {} : { port }) } },
      ...(row ? { row: { sheetId: row.sheetId, recordId: row.recordId } } : rowOf(run)),
    })
  }
}

const rowOf = (run: runs.Run | null) => (run?.input.row ? { rowValues: run.input.row } : {})
