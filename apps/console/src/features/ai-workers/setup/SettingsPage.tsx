import Button from '@mui/material/Button'
import type { aiWorkers } from '@millrace/contract'
import { lazy, Suspense, useState, type FormEvent } from 'react'
import { chatTitle } from '../../../lib/chat-title.ts'
import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { Page } from '../../../lib/kit/Page.tsx'
import { Tabs } from '../../../lib/kit/Tabs.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useWorkersTexts } from '../texts.ts'
import { PartPanel } from './PartPanel.tsx'
import type { SetupSlots } from './part-props.ts'
import css from './Setup.module.css'
import { Failures } from './SetupWizard.tsx'
import { type PartStep, stepsOf } from './steps.ts'
import { useSetupTexts } from './texts.ts'
import { useSetup } from './use-setup.ts'

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
  const tabs = stepsOf(template).filter((step) => step !== 'summary')
  const tab = tabs.find((one) => one === props.tab) ?? 'params'
  const { name } = worker.metadata

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const [problem] = setup.problems.filter(({ step }) =>
      setup.changes.some(({ part }) => step === part || (step === 'metadata' && part === 'schedule')),
    )
    if (problem) {
      setTried(true)
      onTab(problem.step)
      return
    }
    const failed = await setup.saveParts(setup.changes.map(({ part }) => part))
    if (failed) {
      if (failed.step) onTab(failed.step)
      return
    }
    setup.forget()
    setTried(false)
    showMessage(t('saved'))
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
        <form onSubmit={(event) => void submit(event)} noValidate className={css.wizard}>
          <Failures setup={setup} step={tab} launchError={null} />
          <fieldset disabled={!mayWrite} className={css.plain}>
            <PartPanel
              {...props}
              step={tab}
              draft={setup.draft}
              onChange={setup.change}
              errorAt={setup.errorsOf(tab, tried)}
            />
          </fieldset>
          {mayWrite ? (
            <div className={css.bar}>
              <output>{t(setup.changes.length > 0 ? 'unsaved' : 'upToDate')}</output>
              {setup.changes.length > 0 ? <Button onClick={setup.forget}>{t('discard')}</Button> : null}
              <Button
                type="submit"
                variant="contained"
                disabled={setup.changes.length === 0 || setup.save.isPending}
              >
                {t('save')}
              </Button>
            </div>
          ) : null}
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
