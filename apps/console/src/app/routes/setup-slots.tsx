import { lazy, Suspense } from 'react'
import { ModelOptions } from '../../features/agents/settings/fields/ModelOptions.tsx'
import type { SetupSlots } from '../../features/ai-workers/setup/part-props.ts'
import BasePicker from '../../features/knowledge/BasePicker.tsx'
import { Loading, Skeleton } from '../../lib/kit/Skeleton.tsx'

const ImportHere = lazy(() => import('../../features/sheets/import/ImportHere.tsx'))
const TimesFields = lazy(() => import('../../features/flows/detail/TimesFields.tsx'))

/** Fields of other features for the settings of an AI worker. */
export const setupSlots: SetupSlots = {
  renderModels: (value, without) => <ModelOptions value={value} without={without} />,
  renderBases: (selected, onChange) => (
    <BasePicker selected={selected} disabled={false} onChange={onChange} />
  ),
  renderImport: (onImported) => (
    <Suspense
      fallback={
        <Loading>
          <Skeleton height={28} width={150} />
        </Loading>
      }
    >
      <ImportHere onImported={onImported} />
    </Suspense>
  ),
  renderTimes: (schedule, onChange) => (
    <Suspense
      fallback={
        <Loading>
          <Skeleton height={180} radius={8} />
        </Loading>
      }
    >
      <TimesFields
        cron={schedule.cron}
        timeZone={schedule.timeZone}
        onChange={(times) => onChange({ ...schedule, ...times })}
      />
    </Suspense>
  ),
}
