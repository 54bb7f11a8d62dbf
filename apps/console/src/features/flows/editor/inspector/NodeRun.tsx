import Button from '@mui/material/Button'
import { useState } from 'react'
import { Callout } from '../../../../lib/kit/Callout.tsx'
import { SelectField } from '../../../../lib/kit/SelectField.tsx'
import { setExtra } from '../model/edit-nodes.ts'
import { nodeOf } from '../model/document.ts'
import { formatMs, stateOf, stepMs } from '../model/trace.ts'
import { JsonView } from '../panels/JsonView.tsx'
import { useActions, useDocument, useEditor, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import css from './Inspector.module.css'

/** What went into a node in the last run and what came out of it. */
export function NodeRun({ id }: { id: string }) {
  const t = useEditorTexts()
  const { showPanel } = useActions()
  const trace = useEditor((state) => state.trace.get(id))
  const [at, setAt] = useState(0)
  const step = trace?.steps.at(Math.min(at, trace.steps.length - 1))
  if (!trace || !step)
    return (
      <div className={css.body}>
        <p className={css.desc}>{t('inspector.noRun')}</p>
        <PinnedOutput id={id} />
        <Button size="small" onClick={() => showPanel('run')}>
          {t('run.open')}
        </Button>
      </div>
    )
  const ms = stepMs(step)
  return (
    <div className={css.body}>
      {trace.steps.length > 1 ? (
        <SelectField
          label={t('inspector.which', { count: trace.steps.length })}
          value={String(at)}
          onChange={({ target }) => setAt(Number(target.value))}
        >
          {trace.steps.map(({ path, state }, index) => (
            <option key={path} value={index}>
              {`${path} · ${t(`run.states.${stateOf({ ...step, state })}`)}`}
            </option>
          ))}
        </SelectField>
      ) : null}
      <p className={css.facts}>
        {[
          t(`run.states.${stateOf(step)}`),
          ms === null ? null : formatMs(ms),
          step.attempt > 1 ? t('run.attempt', { count: step.attempt }) : null,
          step.port,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {step.error ? <Callout kind="error">{step.error.message}</Callout> : null}
      <JsonView label={t('run.input')} value={step.input} />
      <JsonView label={t('run.output')} value={step.output} />
      <PinnedOutput
        id={id}
        output={step.state === 'done' ? { port: step.port, output: step.output } : null}
      />
    </div>
  )
}

interface PinnedOutputProps {
  id: string
  output?: { port: string | null; output: unknown } | null
}

/** An output that test runs use instead of running the node. */
function PinnedOutput({ id, output = null }: PinnedOutputProps) {
  const t = useEditorTexts()
  const { readOnly } = useEditorContext()
  const { edit } = useActions()
  const node = useDocument((document) => nodeOf(document, id))
  if (readOnly || !node || node.type === 'start') return null
  if (node.pinned)
    return (
      <Callout
        kind="info"
        actions={
          <Button
            size="small"
            onClick={() => edit((document) => setExtra(document, { id, key: 'pinned' }, undefined))}
          >
            {t('run.unpin')}
          </Button>
        }
      >
        {t('run.pinned')}
      </Callout>
    )
  if (!output) return null
  const { port } = output
  const pinned = { output: output.output, ...(port === null ? {} : { port }) }
  return (
    <Button
      size="small"
      onClick={() => edit((document) => setExtra(document, { id, key: 'pinned' }, pinned))}
    >
      {t('run.pin')}
    </Button>
  )
}
