import { formatMs } from '../model/trace.ts'
import { useEditor } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import css from './Canvas.module.css'

/** How a node did in the last run: its state, its time, and what went wrong. */
export function RunMark({ id }: { id: string }) {
  const t = useEditorTexts()
  const trace = useEditor((state) => state.trace.get(id))
  if (!trace) return null
  const count = trace.steps.length > 1 ? ` · ${trace.steps.length} ×` : ''
  const time = trace.ms === null ? '' : ` · ${formatMs(trace.ms)}`
  return (
    <p className={css.run} data-state={trace.state} title={trace.error ?? undefined}>
      {`${t(`run.states.${trace.state}`)}${time}${count}`}
      {trace.error ? <span className={css.runError}>{trace.error}</span> : null}
    </p>
  )
}
