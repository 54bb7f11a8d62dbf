import Button from '@mui/material/Button'
import { agents } from 'virtual:contract'
import type { aiWorkers } from '@millrace/contract'
import type { ReactNode } from 'react'
import { useOptionLabel } from '../../../lib/flows/form/use-options.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useWorkersTexts } from '../texts.ts'
import type { WorkerDraft } from './draft.ts'
import css from './Setup.module.css'
import type { PartStep, Step } from './steps.ts'
import { useSetupTexts } from './texts.ts'

interface SummaryStepProps {
  worker: aiWorkers.AiWorker
  template: aiWorkers.Template
  draft: WorkerDraft
  steps: readonly Step[]
  onEdit: (step: PartStep) => void
}

/** All that was chosen, before it begins to work. */
export function SummaryStep({ template, draft, steps, onEdit }: SummaryStepProps) {
  const t = useSetupTexts()
  const workers = useWorkersTexts()
  const lines: { step: PartStep; label: string; value: ReactNode }[] = [
    { step: 'metadata', label: t('metadata.name'), value: draft.name },
    { step: 'params', label: t('summary.template'), value: workers(`templates.${template.key}.name`) },
    ...(draft.goal.trim() === ''
      ? []
      : [{ step: 'params' as const, label: t('goal.label'), value: draft.goal.trim() }]),
    ...sheetLine(t('values.sheet'), draft),
    { step: 'params', label: t('summary.model'), value: <ModelName draft={draft} template={template} /> },
    { step: 'params', label: t('summary.budget'), value: <Budget draft={draft} template={template} /> },
    {
      step: 'knowledge',
      label: t('summary.knowledge'),
      value: draft.knowledgeIds.length === 0 ? t('summary.none') : formatNumber(draft.knowledgeIds.length),
    },
    { step: 'integrations', label: t('summary.access'), value: <Access draft={draft} /> },
    {
      step: 'metadata',
      label: t('summary.schedule'),
      value: draft.schedule ? `${draft.schedule.cron} (${draft.schedule.timeZone})` : t('summary.none'),
    },
    { step: 'notification', label: t('summary.notifications'), value: <Notifications draft={draft} /> },
  ]
  return (
    <dl className={css.summary}>
      {lines
        .filter(({ step }) => steps.includes(step))
        .map(({ step, label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            <dd>
              <Button
                size="small"
                variant="text"
                aria-label={t('summary.edit', { step: label })}
                onClick={() => onEdit(step)}
              >
                {t('summary.change')}
              </Button>
            </dd>
          </div>
        ))}
    </dl>
  )
}

function sheetLine(label: string, { values }: WorkerDraft) {
  const { sheet } = values
  return typeof sheet === 'string' && sheet !== ''
    ? [{ step: 'params' as const, label, value: <SheetName id={sheet} /> }]
    : []
}

const SheetName = ({ id }: { id: string }) => <>{useOptionLabel(id, { type: 'SHEET' })}</>

type PartOfSummary = Pick<SummaryStepProps, 'draft' | 'template'>

function ModelName({ draft, template }: PartOfSummary) {
  const t = useSetupTexts()
  const isNeeded = template.needsModel && draft.model !== agents.BUILTIN_MODEL
  const name = useOptionLabel(draft.model, { type: 'MODEL', enabled: isNeeded })
  return isNeeded ? name : t('summary.builtin')
}

function Budget({ draft, template }: PartOfSummary) {
  const t = useSetupTexts()
  if (!template.needsModel) return t('summary.noCalls')
  const [calls, credits] = [Number(draft.maxCalls), Number(draft.maxCredits)]
  return [
    t('summary.calls', { count: calls, formatted: formatNumber(calls) }),
    ...(credits > 0 ? [t('summary.credits', { count: credits, formatted: formatNumber(credits) })] : []),
  ].join(', ')
}

function Access({ draft: { sheets, tools, flows, web } }: Pick<SummaryStepProps, 'draft'>) {
  const t = useSetupTexts()
  const counted = (['sheets', 'tools', 'flows'] as const).flatMap((kind) => {
    const count = { sheets, tools, flows }[kind].length
    return count === 0 ? [] : [t(`summary.${kind}`, { count, formatted: formatNumber(count) })]
  })
  const granted = [...counted, ...(web ? [t('summary.web')] : [])]
  const asks =
    sheets.filter(({ write, ask }) => write && ask).length +
    [...tools, ...flows].filter(({ ask }) => ask).length
  if (granted.length === 0) return t('summary.nothing')
  return [
    granted.join(', '),
    ...(asks > 0 ? [t('summary.asks', { count: asks, formatted: formatNumber(asks) })] : []),
  ].join(' · ')
}

function Notifications({ draft: { onEnd, onWait } }: Pick<SummaryStepProps, 'draft'>) {
  const t = useSetupTexts()
  const chosen = [...(onEnd ? [t('notification.onEnd')] : []), ...(onWait ? [t('notification.onWait')] : [])]
  return chosen.length === 0 ? t('summary.none') : chosen.join('\n')
}
