import ChevronLeft from 'lucide-react/icons/chevron-left'
import MessageSquare from 'lucide-react/icons/message-square'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { agents } from '@millrace/contract'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Page } from '../../../lib/kit/Page.tsx'
import { useAgent } from '../get-agent.ts'
import { SettingsSkeleton } from '../settings/SettingsSkeleton.tsx'
import { useAgentsTexts } from '../texts.ts'
import { useProjectOf } from '../use-project-of.ts'
import css from './AgentWorkspace.module.css'
import { useDockFold } from './dock-fold.ts'
import { DraftProvider } from './draft.tsx'
import { Rail } from './Rail.tsx'
import { Section, type SectionContentProps } from './Section.tsx'
import { sectionOf } from './sections.tsx'

const Dock = lazy(() => import('./Dock.tsx'))

interface AgentWorkspaceProps extends Omit<SectionContentProps, 'agent' | 'status' | 'notice' | 'section'> {
  id: string
  /** The section from the URL; by default the overview, or on a phone the list of sections. */
  tab: string | undefined
}

/** An agent's pages: navigation, the open section, and a live chat beside it. */
export function AgentWorkspace(props: AgentWorkspaceProps) {
  const t = useAgentsTexts()
  const { data: agent, error, refetch } = useAgent(props.id)
  if (agent) return <Loaded {...props} agent={agent} />
  const crumbs = [{ label: t('title'), to: '/console/agent' }] as const
  return (
    <Page title={t('title')} crumbs={error ? [] : crumbs} pending={!error}>
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : <SettingsSkeleton />}
    </Page>
  )
}

function Loaded({ id, tab, agent, ...props }: AgentWorkspaceProps & { agent: agents.Agent }) {
  const t = useAgentsTexts()
  useProjectOf(agent)
  const section = sectionOf(tab)
  // Where the section shows its save status.
  const [status, setStatus] = useState<HTMLElement | null>(null)
  const [notice, setNotice] = useState<HTMLElement | null>(null)
  const { folded, fold } = useDockFold(section.wide ?? false)
  const label = t(`settings.tabs.${section.key}`)
  return (
    <DraftProvider key={id} agent={agent}>
      <title>{`${label} · ${agent.name} · Millrace`}</title>
      <div className={css.workspace} data-at={tab ? 'section' : 'list'} data-folded={folded}>
        <Rail agent={agent} selected={section.key} />
        <section className={css.section} aria-labelledby="section-title" data-wide={section.wide}>
          <header className={css.head}>
            {/* On a phone the rail, and its title with it, is away. */}
            <h1 className={css.back}>
              <Link to="/console/agent/setting/$id" params={{ id }} search={{}}>
                <ChevronLeft size={16} aria-hidden="true" />
                {agent.name}
              </Link>
            </h1>
            <h2 id="section-title" className={css.title}>
              {label}
            </h2>
            <span ref={setStatus} />
            {folded ? (
              <IconAction label={t('dock.open')} onClick={() => fold(false)} className={css.open}>
                <MessageSquare size={18} />
              </IconAction>
            ) : null}
            <div ref={setNotice} className={css.notice} />
          </header>
          <div className={css.content}>
            <Section {...props} section={section} agent={agent} status={status} notice={notice} />
          </div>
        </section>
        {folded ? null : (
          <Suspense fallback={<aside className={css.dock} />}>
            <Dock agent={agent} renderTrace={props.render.trace} onFold={() => fold(true)} />
          </Suspense>
        )}
      </div>
    </DraftProvider>
  )
}
