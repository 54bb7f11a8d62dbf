import Button from '@mui/material/Button'
import { agents } from 'virtual:contract'
import type { aiWorkers } from '@millrace/contract'
import type { ReactNode } from 'react'
import { useSheets } from '../../../lib/flows/api/sheets.ts'
import { useOptionLabel } from '../../../lib/flows/form/use-options.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useWorkersTexts } from '../texts.ts'
import type { WorkerDraft } from './draft.ts'
import css from './Setup.module.css'
import type { PartStep, Step } from './steps.ts'
import { useSetupTexts } from './texts.ts'
import { useValueLabel } from './ValueField.tsx'

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
  const valueLabel = useValueLabel()
  // What can't be chosen has no step to go to.
  const modelStep = template.needsModel ? 'params' : null
  const lines: { step: PartStep | null; label: string; value: ReactNode }[] = [
    { step: 'metadata', label: t('metadata.name'), value: draft.name },
    { step: null, label: t('summary.template'), value: workers(`templates.${template.key}.name`) },
    ...(draft.goal.trim() === ''
      ? []
      : [{ step: 'params' as const, label: t('goal.label'), value: draft.goal.trim() }]),
    ...template.values
      .filter(({ key }) => isFilled(draft.values[key]))
      .map((definition) => ({
        step: 'params' as const,
        label: valueLabel(definition.key),
        value: <ValueText definition={definition} values={draft.values} />,
      })),
    { step: modelStep, label: t('summary.model'), value: <ModelName draft={draft} template={template} /> },
    { step: modelStep, label: t('summary.budget'), value: <Budget draft={draft} template={template} /> },
    { step: 'knowledge', label: t('summary.knowledge'), value: <Knowledge draft={draft} /> },
    { step: 'integrations', label: t('summary.access'), value: <Access draft={draft} /> },
    {
      step: 'metadata',
      label: t('summary.schedule'),
      value: draft.schedule ? `${draft.schedule.cron} (${draft.schedule.timeZone})` : t('summary.none'),
    },
    {
      step: 'metadata',
      label: t('trigger.title'),
      value: draft.trigger
        ? draft.trigger.events.map((event) => t(`trigger.names.${event}`)).join(', ')
        : t('summary.none'),
    },
    { step: 'notification', label: t('summary.notifications'), value: <Notifications draft={draft} /> },
  ]
  return (
    <dl className={css.summary}>
      {lines
        .filter(({ step }) => step === null || steps.includes(step))
        .map(({ step, label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            <dd>
              {step === null ? null : (
                <Button
                  size="small"
                  variant="text"
                  aria-label={t('summary.edit', { step: label })}
                  onClick={() => onEdit(step)}
                >
                  {t('summary.change')}
                </Button>
              )}
            </dd>
          </div>
        ))}
    </dl>
  )
}

type Values = WorkerDraft['values']

const isFilled = (value: Values[string] | undefined): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''

interface ValueTextProps {
  definition: aiWorkers.TemplateValue
  values: Values
}

/** A value as people know it: things and columns by their names. */
function ValueText({ definition: { key, kind, of }, values }: ValueTextProps) {
  const value = values[key]
  const given = Array.isArray(value) ? value : [String(value ?? '')]
  const sheetId = of === null ? '' : String(values[of] ?? '')
  const { known } = useSheets([sheetId])
  if (kind === 'sheet' || kind === 'agent')
    return <ThingName id={given[0] ?? ''} type={kind === 'sheet' ? 'SHEET' : 'AGENT'} />
  const columns = known.get(sheetId)?.columns ?? []
  return given.map((one) => columns.find((column) => column.key === one)?.label ?? one).join(', ')
}

const ThingName = ({ id, type }: { id: string; type: 'SHEET' | 'AGENT' | 'KNOWLEDGE' }) => (
  <>{useOptionLabel(id, { type })}</>
)

function Knowledge({ draft: { knowledgeIds } }: Pick<SummaryStepProps, 'draft'>) {
  const t = useSetupTexts()
  if (knowledgeIds.length === 0) return t('summary.none')
  return knowledgeIds.map((id, index) => (
    <span key={id}>
      {index === 0 ? '' : ', '}
      <ThingName id={id} type="KNOWLEDGE" />
    </span>
  ))
}

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
