import type { flows, jobs as jobCalls, runs as runCalls } from '@millrace/contract'
import { lazy, Suspense, type ReactNode } from 'react'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Page } from '../../../lib/kit/Page.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { Tabs } from '../../../lib/kit/Tabs.tsx'
import { useFlow } from '../../../lib/flows/api/flow.ts'
import type { RenderFilter, Step } from '../../jobs/launch/types.ts'
import { useFlowsTexts } from '../../../lib/flows/texts.ts'
import { About } from './About.tsx'
import { FlowActions } from './FlowActions.tsx'
import { JobsTab } from './jobs/JobsTab.tsx'
import type { RenderModels } from './tests/set-draft.ts'
import { useDetailTexts } from './texts.ts'

const RunTab = lazy(() => import('./RunTab.tsx'))
const LaunchWizard = lazy(() => import('../../jobs/launch/LaunchWizard.tsx'))
const SchedulesTab = lazy(() => import('./SchedulesTab.tsx'))
const VersionsTab = lazy(() => import('./VersionsTab.tsx'))
const TestsTab = lazy(() => import('./tests/TestsTab.tsx'))
const ApiTab = lazy(() => import('./ApiTab.tsx'))
const FormTab = lazy(() => import('./public-form/FormTab.tsx'))

const FLOW_TABS = ['run', 'jobs', 'schedules', 'versions', 'tests', 'form', 'api'] as const
type FlowTab = (typeof FLOW_TABS)[number]

interface FlowAddress {
  /** `launch` shows the job wizard instead of the tabs. */
  tab: FlowTab | 'launch'
  /** Step of the wizard. */
  step: Step
  /** The open single run. */
  run: string | undefined
  page: number
  /** Filters the listed jobs or single runs. */
  state: jobCalls.JobState | runCalls.RunState | undefined
}

interface FlowPageProps {
  id: string
  address: FlowAddress
  onAddress: (address: Partial<FlowAddress>) => void
  onDeleted: () => void
  onLaunched: (jobId: string) => void
  /** Renders the filter editor for a sheet's rows. */
  renderFilter: RenderFilter
  /** Renders the options of a field that chooses a model. */
  renderModels: RenderModels
}

/** A flow with its description, runs, jobs, schedules and API calls. */
export function FlowPage(props: FlowPageProps) {
  const t = useDetailTexts()
  const texts = useFlowsTexts()
  const { data: flow, error, refetch } = useFlow(props.id)
  if (flow) return <LoadedFlow {...props} flow={flow} />
  const crumbs = error ? [] : ([{ label: texts('title'), to: '/console/workflow' }] as const)
  return (
    <Page title={t('title')} crumbs={crumbs} pending={!error}>
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : <Waiting />}
    </Page>
  )
}

function LoadedFlow(props: FlowPageProps & { flow: flows.Flow }) {
  const { flow, address, onAddress, onDeleted, onLaunched, renderFilter } = props
  const t = useDetailTexts()
  const texts = useFlowsTexts()
  const items = FLOW_TABS.map((key) => ({ key, label: t(`tabs.${key}`) }))
  const crumbs = [{ label: texts('title'), to: '/console/workflow' }] as const
  if (address.tab === 'launch') {
    return (
      <Page title={t('launch')} crumbs={[...crumbs, crumbOf(flow)]}>
        <Suspense fallback={<Waiting />}>
          <LaunchWizard
            flow={flow}
            renderFilter={renderFilter}
            step={address.step}
            onStep={(step) => onAddress({ tab: 'launch', step })}
            onClose={() => onAddress({ tab: 'run' })}
            onLaunched={onLaunched}
            onKept={() => onAddress({ tab: 'schedules' })}
          />
        </Suspense>
      </Page>
    )
  }
  return (
    <Page
      title={flow.title}
      crumbs={crumbs}
      actions={
        <FlowActions flow={flow} onLaunch={() => onAddress({ tab: 'launch' })} onDeleted={onDeleted} />
      }
    >
      <About flow={flow} />
      <Tabs
        label={t('tabs.label')}
        items={items}
        selected={address.tab}
        onSelect={(tab) => onAddress({ tab })}
      >
        <Suspense fallback={<Waiting />}>{panelOf(props, address.tab)}</Suspense>
      </Tabs>
    </Page>
  )
}

const isJobState = (state: FlowAddress['state']): state is jobCalls.JobState =>
  state !== undefined && state === state.toUpperCase()
const isRunState = (state: FlowAddress['state']): state is runCalls.RunState =>
  state !== undefined && !isJobState(state)

const crumbOf = ({ id, title }: flows.Flow) => ({
  label: title,
  to: `/console/workflow-detail/${id}` as '/console/workflow',
})

function panelOf(props: FlowPageProps & { flow: flows.Flow }, tab: FlowTab): ReactNode {
  const { flow, address, onAddress } = props
  switch (tab) {
    case 'run':
      return (
        <RunTab
          flow={flow}
          openRun={address.run}
          state={isRunState(address.state) ? address.state : undefined}
          onOpenRun={(run) => onAddress({ ...address, tab, run })}
          onState={(state) => onAddress({ ...address, tab, state })}
        />
      )
    case 'jobs':
      return (
        <JobsTab
          flow={flow}
          page={address.page}
          state={isJobState(address.state) ? address.state : undefined}
          onPage={(page) => onAddress({ ...address, tab, page })}
          onState={(state) => onAddress({ tab, state })}
          onLaunch={() => onAddress({ tab: 'launch' })}
        />
      )
    case 'schedules':
      return <SchedulesTab flow={flow} />
    case 'versions':
      return <VersionsTab flow={flow} page={address.page} onPage={(page) => onAddress({ tab, page })} />
    case 'tests':
      return <TestsTab flowId={flow.id} renderModels={props.renderModels} />
    case 'form':
      return <FormTab flow={flow} />
    default:
      return <ApiTab flow={flow} />
  }
}

function Waiting() {
  return (
    <Loading>
      <Skeleton height={60} radius={8} />
      <Skeleton height={320} radius={8} />
    </Loading>
  )
}
