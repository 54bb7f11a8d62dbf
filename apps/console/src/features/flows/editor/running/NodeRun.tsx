import type { runs } from '@millrace/contract'
import Maximize2 from 'lucide-react/icons/maximize-2'
import { useState, useId } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useFailureWords } from '../../../../lib/reasons/use-failure-words.ts'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import { nodeOf } from '../model/document.ts'
import { costOf, formatMs, stateOf, stepMs, tokensOf } from '../model/trace.ts'
import { useDocument, useEditor, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { OneNodeForm } from './OneNodeForm.tsx'
import { StepActions } from './StepActions.tsx'
import css from './Running.module.css'
import { useRunning } from '../store/running.ts'
import { readStepValues } from './step-values.ts'
import { useRunningTexts } from '../run-texts/texts.ts'
import { ValueView } from './ValueView.tsx'
import { useKitTexts } from '../../../../lib/kit/texts.ts'
import { useNodeName } from '../use-node-name.ts'

/** A node's inputs and outputs in the last run, with ways to run it again. */
export function NodeRun({ id }: { id: string }) {
  const t = useEditorTexts()
  const { catalogue, readOnly } = useEditorContext()
  const running = useRunning()
  const node = useDocument((document) => nodeOf(document, id))
  const trace = useEditor((state) => state.trace.get(id))
  const [at, setAt] = useState(0)
  const step = trace?.steps.at(Math.min(at, trace.steps.length - 1))
  const definition = node && catalogue.get(node.type)
  return (
    <div className={css.body}>
      {trace && trace.steps.length > 1 ? (
        <SelectField
          label={t('inspector.which', { count: trace.steps.length })}
          value={String(at)}
          onChange={({ target }) => setAt(Number(target.value))}
        >
          {trace.steps.map(({ path, state }, index) => (
            <option key={path} value={index}>
              {`${path} · ${t(`run.states.${stateOf({ ...step!, state })}`)}`}
            </option>
          ))}
        </SelectField>
      ) : null}
      {step ? (
        <StepShown key={`step ${step.path}`} step={step} />
      ) : (
        <p className={css.hint}>{t('inspector.noRun')}</p>
      )}
      {running && !readOnly && node ? (
        <StepActions
          key={`actions ${step?.path} ${node.pinned ? 1 : 0}`}
          node={node}
          step={step}
          running={running}
        />
      ) : null}
      {running && !readOnly && node && definition && node.type !== 'start' ? (
        <OneNodeForm
          key={`form ${id}`}
          node={node}
          definition={definition}
          running={running}
          path={step?.path}
        />
      ) : null}
    </div>
  )
}

function StepShown({ step }: { step: runs.RunStep }) {
  const t = useEditorTexts()
  const failure = useFailureWords()
  const { flowId } = useEditorContext()
  const run = useEditor((state) => state.run)
  const inputOf = useFull({ flowId, runId: run?.id, path: step.path }, 'input')
  const outputOf = useFull({ flowId, runId: run?.id, path: step.path }, 'output')
  return (
    <>
      <StepFacts step={step} />
      {step.error ? (
        <Callout kind="error">
          {failure(step.error)} <code>{step.error.code}</code>
        </Callout>
      ) : null}
      <ValueView label={t('run.input')} value={step.input} full={inputOf} />
      <ValueView label={t('run.output')} value={step.output} full={outputOf} />
    </>
  )
}

function useFull(
  { flowId, runId, path }: { flowId: string | null; runId: string | undefined; path: string },
  side: 'input' | 'output',
) {
  if (flowId === null || runId === undefined) return undefined
  return async () => (await readStepValues({ flowId, runId, path }))[side]
}

function StepFacts({ step }: { step: runs.RunStep }) {
  const t = useEditorTexts()
  const own = useRunningTexts()
  const [large, setLarge] = useState(false)
  const ms = stepMs(step)
  const tokens = tokensOf(step)
  const cost = costOf(step)
  const facts = [
    t(`run.states.${stateOf(step)}`),
    step.given ? own('node.given') : ms === null ? null : formatMs(ms),
    step.attempt > 1 ? t('run.attempt', { count: step.attempt }) : null,
    tokens > 0 ? t('run.tokens', { count: tokens }) : null,
    cost > 0 ? own('node.cost', { cost: cost.toPrecision(2) }) : null,
    step.port,
  ]
  return (
    <div className={css.factsLine}>
      <p className={css.facts}>{facts.filter(Boolean).join(' · ')}</p>
      <IconAction size="small" label={own('node.large')} onClick={() => setLarge(true)}>
        <Maximize2 size={14} />
      </IconAction>
      {large ? <StepDialog step={step} onClose={() => setLarge(false)} /> : null}
    </div>
  )
}

interface StepDialogProps {
  step: runs.RunStep
  onClose: () => void
}

/** One step in a dialog: inputs on the left, settings in the middle, outputs on the right. */
function StepDialog({ step, onClose }: StepDialogProps) {
  const t = useRunningTexts()
  const editor = useEditorTexts()
  const kit = useKitTexts()
  const id = useId()
  const nameOf = useNodeName()
  const params = useDocument((document) => nodeOf(document, step.nodeId)?.params)
  return (
    <Dialog open onClose={onClose} maxWidth="xl" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{`${nameOf(step.nodeId)} · ${step.path}`}</DialogTitle>
      <DialogContent className={css.columns}>
        <ValueView label={editor('run.input')} value={step.input} />
        <ValueView label={t('node.settings')} value={params ?? {}} />
        <ValueView label={editor('run.output')} value={step.output} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{kit('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
