import Button from '@mui/material/Button'
import type { agentTests } from '@millrace/contract'
import { withoutMarks } from '@millrace/contract/hidden-text'
import { Markdown } from '@millrace/ui'
import { type FormEvent, useState } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { useChatTexts } from '../../../lib/chat-texts.ts'
import { formatDuration, formatMoment } from '../../../lib/format.ts'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import table from '../../../lib/kit/tables/Table.module.css'
import { showMessage } from '../../../lib/notify/message.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { expectedFrom } from '../../../lib/tests/expected-answer.ts'
import { RunProblem } from '../../../lib/tests/Reason.tsx'
import css from '../../../lib/tests/Tests.module.css'
import { useTestTexts } from '../../../lib/tests/texts.ts'
import { type ReplayRun, type TestSet, useChangeReplays, useLastReplay, useReplayResults } from './calls.ts'
import { Outcome } from './Results.tsx'

interface ReplaysProps {
  agentId: string
  /** To which changed answers can be added. */
  sets: readonly TestSet[]
  readOnly: boolean
}

/** Questions of visitors put to the draft: which answers change. For those who can read conversations. */
export function Replays(props: ReplaysProps) {
  const t = useTestTexts()
  const mayRead = useMay('readConversations') === 'yes'
  const { data: run } = useLastReplay(props.agentId, mayRead)
  if (!mayRead) return null
  return (
    <section className={css.card} aria-label={t('replay.title')}>
      <div className={css.name}>
        <h2>{t('replay.title')}</h2>
        <p className={css.small}>{t('replay.text')}</p>
      </div>
      {props.readOnly ? null : <StartReplay agentId={props.agentId} run={run ?? null} />}
      {run ? <Replayed {...props} run={run} /> : null}
    </section>
  )
}

const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA').format(at)

/** Yesterday, at first. */
function StartReplay({ agentId, run }: { agentId: string; run: ReplayRun | null }) {
  const t = useTestTexts()
  const { start, stop } = useChangeReplays(agentId)
  const [from, setFrom] = useState(() => dayOf(new Date(Date.now() - 86_400_000)))
  const [until, setUntil] = useState(from)
  const [threshold, setThreshold] = useState('100')
  const isRunning = run?.state === 'running'
  function submit(event: FormEvent) {
    event.preventDefault()
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    start.mutate({ from, until, timeZone, threshold: Number(threshold) })
  }
  return (
    <form onSubmit={submit} className={css.span}>
      <TextField
        label={t('replay.from')}
        type="date"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        label={t('replay.until')}
        type="date"
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
      <SelectField
        label={t('replay.threshold')}
        value={threshold}
        onChange={({ target }) => setThreshold(target.value)}
      >
        {['100', '90', '80', '60'].map((percent) => (
          <option key={percent} value={percent}>
            {percent === '100' ? t('replay.anyWord') : t('replay.below', { percent })}
          </option>
        ))}
      </SelectField>
      {isRunning ? (
        <Button variant="outlined" disabled={stop.isPending} onClick={() => stop.mutate(run.id)}>
          {t('stop')}
        </Button>
      ) : (
        <Button type="submit" variant="outlined" disabled={start.isPending || from === '' || until === ''}>
          {t('replay.start')}
        </Button>
      )}
      {start.error ? <Callout kind="error">{bannerText(start.error)}</Callout> : null}
    </form>
  )
}

function Replayed({ agentId, sets, readOnly, run }: ReplaysProps & { run: ReplayRun }) {
  const t = useTestTexts()
  const { draft } = run
  if (run.state === 'running')
    return (
      <div className={css.progress}>
        <progress aria-label={t('replay.progress')} max={run.total} value={run.done} />
        <span>{t('running', { done: run.done, total: run.total })}</span>
      </div>
    )
  const notes = [
    run.state === 'done' ? null : t(`state.${run.state}`),
    run.total === 0 ? t('replay.none') : t('replay.changed', { changed: draft.failed, total: run.total }),
    draft.errors > 0 ? t('errors', { count: draft.errors }) : null,
    run.costUsd > 0 ? t('replay.cost', { dollars: run.costUsd.toFixed(run.costUsd < 1 ? 4 : 2) }) : null,
    run.replay.from === run.replay.until ? run.replay.from : `${run.replay.from} – ${run.replay.until}`,
    formatMoment(run.createdAt),
  ].filter((note) => note !== null)
  return (
    <>
      <p className={css.small}>{notes.join(' · ')}</p>
      <RunProblem run={run} />
      {run.ofThisDraft ? null : <p className={css.small}>{t('otherDraft')}</p>}
      {run.total > 0 ? <Changes agentId={agentId} sets={sets} readOnly={readOnly} run={run} /> : null}
    </>
  )
}

function Changes({ agentId, sets, readOnly, run }: ReplaysProps & { run: ReplayRun }) {
  const t = useTestTexts()
  const [only, setOnly] = useState<'all' | 'changed'>('changed')
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useReplayResults({
    agentId,
    runId: run.id,
    only,
  })
  const items = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div className={css.results}>
      <SelectField
        label={t('only.label')}
        value={only}
        onChange={({ target }) => setOnly(target.value as 'all' | 'changed')}
      >
        <option value="changed">{t('only.changed')}</option>
        <option value="all">{t('only.all')}</option>
      </SelectField>
      {data && items.length === 0 ? <p className={css.small}>{t('replay.same')}</p> : null}
      {items.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so it takes the keyboard.
        <section className={css.scroll} aria-label={t('replay.results')} tabIndex={0}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t('table.question')}</th>
                <th scope="col">{t('replay.earlier')}</th>
                <th scope="col">{t('table.draft')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.seq}>
                  <th scope="row" className={css.question}>
                    {item.question}
                  </th>
                  <td data-label={t('replay.earlier')}>
                    {item.published ? <ReplayOutcome outcome={item.published} /> : null}
                  </td>
                  <td data-label={t('table.draft')}>
                    {item.draft ? <ReplayOutcome outcome={item.draft} /> : null}
                    {item.draft?.verdict === 'failed' && !readOnly ? (
                      <Accept agentId={agentId} sets={sets} item={item} />
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
      {hasNextPage ? (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('table.more')}
        </Button>
      ) : null}
    </div>
  )
}

/** An answer with how long it took; here it is no question of passing. */
function ReplayOutcome({ outcome }: { outcome: agentTests.TestOutcome }) {
  const chat = useChatTexts()
  if (outcome.verdict === 'error') return <Outcome outcome={outcome} />
  return (
    <div className={css.outcome}>
      <Markdown text={withoutMarks(outcome.answer)} t={chat} />
      <p className={css.small}>{formatDuration(outcome.ms)}</p>
    </div>
  )
}

interface AcceptProps {
  agentId: string
  sets: readonly TestSet[]
  item: agentTests.ReplayResult
}

/** Takes the draft's answer for what is expected from now on. */
function Accept({ agentId, sets, item }: AcceptProps) {
  const t = useTestTexts()
  const { accept } = useChangeReplays(agentId)
  const usable = sets.filter((set) => set.sheet !== null && set.expectedColumn !== null)
  if (item.draft?.unanswered) return <p className={css.small}>{t('replay.unanswered')}</p>
  if (usable.length === 0) return <p className={css.small}>{t('replay.noSet')}</p>
  return (
    <SelectField
      label={t('replay.accept')}
      value=""
      disabled={accept.isPending || accept.isSuccess}
      onChange={({ target }) => {
        const set = usable.find(({ id }) => id === target.value)
        if (!set || !item.draft) return
        const body = { question: item.question, expected: expectedFrom(item.draft.answer) }
        accept.mutate(
          { setId: set.id, ...body },
          { onSuccess: () => showMessage(t('replay.accepted', { name: set.name })) },
        )
      }}
    >
      <option value="">{t(accept.isSuccess ? 'replay.done' : 'replay.choose')}</option>
      {usable.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
