import { chatTexts } from '@millrace/ui'
import { lazy, Suspense, useEffect } from 'react'
import { ChatPage } from './ChatPage.tsx'
import { LoadingPage } from './LoadingPage.tsx'
import { type PageTexts, pageTexts } from './texts/page-texts.ts'
import { TroublePage } from './TroublePage.tsx'
import { type AgentState, useAgent } from './use-agent.ts'

// Loaded lazily: few agents have one.
const GatePage = lazy(async () => ({ default: (await import('./GatePage.tsx')).GatePage }))
const IdentityPage = lazy(async () => ({ default: (await import('./GatePage.tsx')).IdentityPage }))

/** The agent's language, or the browser's. */
const languageOf = (state: AgentState) =>
  state.phase === 'ready' && state.agent.language !== 'auto' ? state.agent.language : navigator.language

/** The public chat page of one agent. */
export function App({ publicId }: { publicId: string | null }) {
  const { state, retry } = useAgent(publicId)
  const chat = chatTexts(languageOf(state))
  const lang = chat('lang')
  const page = pageTexts(lang)
  const title = titleOf(state, page)
  useEffect(() => {
    document.documentElement.lang = lang
    document.title = title
  }, [lang, title])
  useEffect(() => {
    if (state.phase !== 'failed') return undefined
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [state.phase, retry])

  if (state.phase === 'ready' && (state.change || state.agent.gate !== 'none'))
    return (
      <Suspense fallback={<LoadingPage words={page('loading')} />}>
        {state.change ? (
          <IdentityPage agent={state.agent} lang={lang} change={state.change} onChosen={retry} />
        ) : (
          <GatePage agent={state.agent} lang={lang} onEntered={retry} />
        )}
      </Suspense>
    )
  if (state.phase === 'ready') return <ChatPage agent={state.agent} chat={chat} page={page} />
  if (state.phase === 'loading') return <LoadingPage words={page('loading')} />
  if (state.phase === 'missing') return <TroublePage title={page('notFound')} help={page('notFoundHelp')} />
  const help = state.network ? page('unreachableHelp') : page('brokenHelp')
  return <TroublePage title={title} help={help} retry={retry} retryLabel={page('tryAgain')} />
}

function titleOf(state: AgentState, page: PageTexts): string {
  if (state.phase === 'ready') return state.agent.name
  if (state.phase === 'loading') return page('loading')
  if (state.phase === 'missing') return page('notFound')
  return state.network ? page('unreachable') : page('broken')
}
