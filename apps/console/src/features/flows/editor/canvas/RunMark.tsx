import { useFailureWords } from '../../../../lib/reasons/use-failure-words.ts'
import { formatMs, type NodeTrace } from '../model/trace.ts'
import { useEditor } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import css from './Canvas.module.css'

/** The node's result in the last run: state, duration and error. */
export function RunMark({ id }: { id: string }) {
  const trace = useEditor((state) => state.trace.get(id))
  return trace ? <Mark trace={trace} /> : null
}

function Mark({ trace }: { trace: NodeTrace }) {
  const t = useEditorTexts()
  const failure = useFailureWords()
  const error = trace.error && failure(trace.error)
  const tokens = trace.tokens === 0 ? '' : ` · ${t('run.tokens', { count: trace.tokens })}`
  const cost = trace.cost === 0 ? '' : ` · US$ ${trace.cost.toPrecision(2)}`
  const count = trace.steps.length > 1 ? ` · ${trace.steps.length} ×` : ''
  const time = trace.ms === null || trace.given ? '' : ` · ${formatMs(trace.ms)}`
  return (
    <p className={css.run} data-state={trace.state} title={error ?? undefined}>
      {`${t(`run.states.${trace.given ? 'given' : trace.state}`)}${time}${count}${tokens}${cost}`}
      {error ? <span className={css.runError}>{error}</span> : null}
    </p>
  )
}
