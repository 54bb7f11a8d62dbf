import Button from '@mui/material/Button'
import type { aiWorkers } from '@millrace/contract'
import { lazy, Suspense, useState } from 'react'
import { chatTitle } from '../../../lib/chat-title.ts'
import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { Page } from '../../../lib/kit/Page.tsx'
import { Tabs } from '../../../lib/kit/Tabs.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useWorkersTexts } from '../texts.ts'
import { HookPart } from './HookPart.tsx'
import { PartPanel } from './PartPanel.tsx'
import type { SetupSlots } from './part-props.ts'
import css from './Setup.module.css'
import { Failures } from './SetupWizard.tsx'
import { type PartStep, stepsOf } from './steps.ts'
import { useSetupTexts } from './texts.ts'
import { partsOf, type Setup, useSetup } from './use-setup.ts'

const DeleteWorker = lazy(() => import('./DeleteWorker.tsx'))

interface SettingsPageProps extends SetupSlots {
  worker: aiWorkers.AiWorker
  template: aiWorkers.Template
  tab: PartStep
  onTab: (tab: PartStep) => void
  onDeleted: () => void
}

/** All that can be set of an AI worker. It counts from the next step of its executions on. */
export function SettingsPage(props: SettingsPageProps) {
  const { worker, template, onTab, onDeleted } = props
  const t = useSetupTexts()
  const workers = useWorkersTexts()
  const mayWrite = useMayWrite()
  const setup = useSetup(worker, template)
  const [tried, setTried] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const steps = stepsOf(template)
  const tabs = steps.filter((step) => step !== 'summary')
  const tab = tabs.find((one) => one === props.tab) ?? 'params'
  const { name } = worker.metadata

  const saveAll = async () => {
    const { isSaved, step } = await saveChanges(setup)
    setTried(!isSaved)
    if (step !== null && steps.includes(step)) onTab(step)
    else if (isSaved && setup.changes.length > 0) showMessage(t('saved'))
  }

  return (
    <Page
      title={t('settingsTitle', { name })}
      crumbs={[{ label: workers('title'), to: '/console/workers' }]}
      actions={
        <>
          {mayWrite ? (
            <Button color="error" onClick={() => setDeleting(true)}>
              {t('delete')}
            </Button>
          ) : null}
          <ButtonLink to="/console/argent-chat/$id/$title" params={{ id: worker.id, title: chatTitle(name) }}>
            {workers('open')}
          </ButtonLink>
        </>
      }
    >
      {mayWrite ? null : <Callout kind="info">{t('readOnly')}</Callout>}
      <Tabs
        label={workers('settings')}
        items={tabs.map((key) => ({ key, label: t(`steps.${key}`) }))}
        selected={tab}
        onSelect={onTab}
      >
        <form
          noValidate
          className={css.wizard}
          onSubmit={(event) => {
            event.preventDefault()
            void saveAll()
          }}
        >
          <Failures setup={setup} steps={steps} step={tab} launchError={null} />
          <fieldset disabled={!mayWrite} className={css.plain}>
            <PartPanel
              {...props}
              step={tab}
              draft={setup.draft}
              onChange={setup.change}
              errorAt={setup.errorsOf(tab, tried)}
            />
            {tab === 'metadata' && mayWrite ? <HookPart worker={worker} /> : null}
          </fieldset>
          {mayWrite ? <SaveBar setup={setup} /> : null}
        </form>
      </Tabs>
      <Suspense fallback={null}>
        {deleting ? (
          <DeleteWorker worker={worker} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
        ) : null}
      </Suspense>
    </Page>
  )
}

/** Saves all that has changed. Gives the first step that could not be saved; null: what was refused belongs to none. */
async function saveChanges(setup: Setup): Promise<{ isSaved: boolean; step: PartStep | null }> {
  const parts = setup.changes.map(({ part }) => part)
  const problem = setup.problems.find(({ step }) =>
    partsOf(step).some((part) => parts.some((one) => one === part)),
  )
  if (problem) return { isSaved: false, step: problem.step }
  const failed = await setup.saveParts(parts)
  if (!failed) setup.forget()
  return { isSaved: failed === null, step: failed?.step ?? null }
}

function SaveBar({ setup: { changes, forget, save } }: { setup: Setup }) {
  const t = useSetupTexts()
  const isChanged = changes.length > 0
  return (
    <div className={css.bar}>
      <output>{t(isChanged ? 'unsaved' : 'upToDate')}</output>
      {isChanged ? <Button onClick={forget}>{t('discard')}</Button> : null}
      <Button type="submit" variant="contained" disabled={!isChanged || save.isPending}>
        {t('save')}
      </Button>
    </div>
  )
}
