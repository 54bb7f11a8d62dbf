import type { runs } from '@millrace/contract'
import Button from '@mui/material/Button'
import { useFailureWords } from '../../../../lib/reasons/use-failure-words.ts'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { StateDot } from '../../../../lib/kit/StateDot.tsx'
import { formatMs } from '../model/trace.ts'
import { useActions, useDocument, useEditor, useEditorContext } from '../store/context.ts'
import { useRunningTexts } from '../run-texts/texts.ts'
import { ValueView } from '../running/ValueView.tsx'
import { useEditorTexts } from '../texts.ts'
import { useNodeName } from '../use-node-name.ts'
import css from '../Panels.module.css'

type Tone = Parameters<typeof StateDot>[0]['tone']

const TONES: Record<runs.RunState, Tone> = {
  queued: 'working',
  running: 'working',
  waiting: 'working',
  paused: 'idle',
  succeeded: 'success',
  failed: 'error',
  cancelled: 'idle',
  skipped: 'idle',
}

function msOf({ startedAt, endedAt }: runs.Run): number | null {
  return startedAt === null || endedAt === null ? null : Date.parse(endedAt) - Date.parse(startedAt)
}

/** The result of the last run: state, duration, outputs, and the failed step. */
export function RunResult({ onClear, isUsed }: { onClear: () => void; isUsed: boolean }) {
  const t = useEditorTexts()
  const own = useRunningTexts()
  const nameOf = useNodeName()
  const { select } = useActions()
  const run = useEditor((state) => state.run)
  const trace = useEditor((state) => state.trace)
  if (!run) return null
  const ms = msOf(run)
  return (
    <section className={css.body} aria-label={t('run.result')}>
      <output className={css.resultHead}>
        <StateDot tone={TONES[run.state]}>{t(`run.ends.${run.state}`)}</StateDot>
        {ms === null ? null : <span className={css.muted}>{formatMs(ms)}</span>}
        {run.tokens > 0 ? <span className={css.muted}>{t('run.tokens', { count: run.tokens })}</span> : null}
      </output>
      {run.error ? <RunError error={run.error} /> : null}
      {isUsed ? <Callout kind="info">{own('past.used')}</Callout> : null}
      {run.state === 'waiting' ? <Callout kind="info">{t('run.waits')}</Callout> : null}
      <ol className={css.steps}>
        {[...trace].map(([id, one]) => (
          <li key={id}>
            <button
              type="button"
              className={css.step}
              data-state={one.state}
              onClick={() => select([id], 'inspect')}
            >
              <span>{nameOf(id)}</span>
              <span className={css.muted}>
                {`${t(`run.states.${one.state}`)}${one.ms === null ? '' : ` · ${formatMs(one.ms)}`}`}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {run.more ? <p className={css.help}>{t('run.more')}</p> : null}
      {run.outputs && Object.keys(run.outputs).length > 0 ? (
        <ValueView label={t('run.outputs')} value={run.outputs} />
      ) : null}
      <div className={css.buttons}>
        <Button size="small" variant="text" onClick={onClear}>
          {t('run.clear')}
        </Button>
      </div>
    </section>
  )
}

/** Why the run failed, with a link to the failed node. */
function RunError({ error }: { error: NonNullable<runs.Run['error']> }) {
  const failure = useFailureWords()
  const { path } = error
  const nameOf = useNodeName()
  const { select } = useActions()
  const { canvas } = useEditorContext()
  // For a called flow, only the calling node exists here.
  const nodeId = path?.split('/').findLast((_, at, all) => all.slice(0, at).every((one) => one.endsWith(']')))
  const known = useDocument((document) => document.nodes.some(({ id }) => id === nodeId))
  return (
    <Callout
      kind="error"
      actions={
        nodeId && known ? (
          <Button
            size="small"
            onClick={() => {
              select([nodeId], 'inspect')
              canvas.current?.reveal(nodeId)
            }}
          >
            {nameOf(nodeId)}
          </Button>
        ) : undefined
      }
    >
      {failure(error)}
    </Callout>
  )
}
