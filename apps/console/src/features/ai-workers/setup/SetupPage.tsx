import type { aiWorkers } from '@millrace/contract'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { Page } from '../../../lib/kit/Page.tsx'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useWorkersTexts } from '../texts.ts'
import { WithWorker } from '../WithWorker.tsx'
import type { SetupSlots } from './part-props.ts'
import { SetupWizard } from './SetupWizard.tsx'
import type { Step } from './steps.ts'
import { useSetupTexts } from './texts.ts'

interface SetupPageProps extends SetupSlots {
  id: string
  step: Step
  onStep: (step: Step) => void
  onLaunched: (execution: aiWorkers.Execution) => void
  onClose: () => void
}

/** The wizard that sets an AI worker up and launches it. */
export function SetupPage({ id, ...wizard }: SetupPageProps) {
  const t = useSetupTexts()
  const workers = useWorkersTexts()
  const mayWrite = useMayWrite()
  return (
    <WithWorker id={id}>
      {(worker, template) => (
        <Page
          title={t('title', { name: worker.metadata.name })}
          crumbs={[{ label: workers('title'), to: '/console/workers' }]}
        >
          {mayWrite ? (
            <SetupWizard {...wizard} worker={worker} template={template} />
          ) : (
            <Callout kind="info">{t('readOnly')}</Callout>
          )}
        </Page>
      )}
    </WithWorker>
  )
}
