import type { flows, runs } from '@millrace/contract'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import css from './Detail.module.css'
import { RecentRuns } from './RecentRuns.tsx'
import { RunForm } from './RunForm.tsx'
import { RunResult } from './RunResult.tsx'
import { useDetailTexts } from './texts.ts'

interface RunTabProps {
  flow: flows.Flow
  /** The run whose result is shown. */
  openRun: string | undefined
  /** Filters the single runs by state. */
  state: runs.RunState | undefined
  onOpenRun: (run: string | undefined) => void
  onState: (state: runs.RunState | undefined) => void
}

/** Runs the flow once and shows the result step by step, with earlier single runs below. */
export default function RunTab({ flow, openRun, state, onOpenRun, onState }: RunTabProps) {
  const t = useDetailTexts()
  const mayWrite = useMayWrite()
  return (
    <div className={css.columns}>
      {mayWrite ? <RunForm key={flow.id} flow={flow} onRun={onOpenRun} /> : null}
      <section className={`${css.panel} ${css.result}`} aria-label={t('run.result')}>
        {openRun ? (
          <RunResult key={openRun} flowId={flow.id} runId={openRun} onClose={() => onOpenRun(undefined)} />
        ) : (
          <p className={css.empty}>{t('run.nothing')}</p>
        )}
      </section>
      <RecentRuns flowId={flow.id} selected={openRun} state={state} onState={onState} onOpen={onOpenRun} />
    </div>
  )
}
