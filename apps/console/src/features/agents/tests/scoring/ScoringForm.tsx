import Button from '@mui/material/Button'
import { agentScoring } from 'virtual:contract'
import { type FormEvent, useState } from 'react'
import { bannerText } from '../../../../lib/api/failures.ts'
import { ButtonLink } from '../../../../lib/kit/ButtonLink.tsx'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { useKitTexts } from '../../../../lib/kit/texts.ts'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { showMessage } from '../../../../lib/notify/message.ts'
import { ModelOptions } from '../../settings/fields/ModelOptions.tsx'
import { type Settings, useSetScoring } from './calls.ts'
import { type Draft, draftOf, NUMBERS, problemsOf, RANGES, settingsOf } from './draft.ts'
import { useScoringTexts } from './texts.ts'

interface ScoringFormProps {
  agentId: string
  settings: Settings
  onDone: () => void
}

/** How many answers are scored, what makes one pass, and when members are notified. */
export function ScoringForm({ agentId, settings, onDone }: ScoringFormProps) {
  const t = useScoringTexts()
  const kit = useKitTexts()
  const set = useSetScoring(agentId)
  const [draft, setDraft] = useState(() => draftOf(settings))
  const [tried, setTried] = useState(false)
  const problems = tried ? problemsOf(draft) : new Set<keyof Draft>()
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed })
  const write = (body: Partial<Settings>) =>
    set.mutate(body, {
      onSuccess: () => {
        showMessage(t('saved'))
        onDone()
      },
    })
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (problemsOf(draft).size === 0) write({ ...settingsOf(draft), enabled: true })
  }
  const numberField = (name: (typeof NUMBERS)[number], help: string) => (
    <TextField
      label={t(`fields.${name}`)}
      help={help}
      value={draft[name]}
      onChange={({ target }) => change({ [name]: target.value })}
      inputProps={{ inputMode: 'numeric', maxLength: 3 }}
      error={
        problems.has(name) ? t('fields.range', { min: RANGES[name][0], max: RANGES[name][1] }) : undefined
      }
    />
  )
  return (
    <form onSubmit={submit} className={layout.column} noValidate>
      {set.error ? <Callout kind="error">{bannerText(set.error)}</Callout> : null}
      {numberField('share', t('fields.shareHelp', { most: agentScoring.SCORES_PER_HOUR }))}
      <Judgement draft={draft} onChange={change} isModelMissing={problems.has('judgeModel')} />
      <div className={layout.pair}>
        {numberField('bar', t('fields.barHelp'))}
        {numberField('window', t('fields.windowHelp'))}
      </div>
      <div className={layout.row}>
        <Button type="submit" variant="contained" disabled={set.isPending}>
          {t(settings.enabled ? 'save' : 'enable')}
        </Button>
        <Button onClick={onDone}>{kit('cancel')}</Button>
        {settings.enabled ? (
          <Button disabled={set.isPending} onClick={() => write({ enabled: false })}>
            {t('disable')}
          </Button>
        ) : null}
        <ButtonLink
          to="/console/agent/setting/$id"
          params={{ id: agentId }}
          search={{ tab: 'notificationconfig' }}
        >
          {t('recipients')}
        </ButtonLink>
      </div>
    </form>
  )
}

interface JudgementProps {
  draft: Draft
  onChange: (changed: Partial<Draft>) => void
  isModelMissing: boolean
}

function Judgement({ draft, onChange, isModelMissing }: JudgementProps) {
  const t = useScoringTexts()
  return (
    <>
      <SelectField
        label={t('fields.judge')}
        help={t(`fields.judgeHelp.${draft.judge}`, { percent: agentScoring.GROUNDED_PERCENT })}
        value={draft.judge}
        onChange={({ target }) => onChange({ judge: target.value as Settings['judge'] })}
      >
        {agentScoring.SCORING_JUDGES.map((judge) => (
          <option key={judge} value={judge}>
            {t(`fields.judges.${judge}`)}
          </option>
        ))}
      </SelectField>
      {draft.judge === 'prompt' ? (
        <>
          <SelectField
            label={t('fields.model')}
            value={draft.judgeModel}
            onChange={({ target }) => onChange({ judgeModel: target.value })}
            error={isModelMissing ? t('fields.modelMissing') : undefined}
          >
            <ModelOptions value={draft.judgeModel} />
          </SelectField>
          <TextField
            label={t('fields.instructions')}
            help={t('fields.instructionsHelp')}
            value={draft.instructions}
            onChange={({ target }) => onChange({ instructions: target.value })}
            inputProps={{ maxLength: 4000 }}
            multiline
            minRows={3}
            optional
          />
        </>
      ) : null}
    </>
  )
}
