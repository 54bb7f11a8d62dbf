import { chatStrings } from '@millrace/ui'
import { useEffect } from 'react'
import { ChatPage } from './ChatPage.tsx'
import { LoadingPage } from './LoadingPage.tsx'
import { pageStrings } from './strings.ts'
import { TroublePage } from './TroublePage.tsx'
import { type AgentState, useAgent } from './use-agent.ts'

/** The agent's language, or the browser's. */
const languageOf = (state: AgentState) =>
  state.phase === 'ready' && state.agent.language !== 'auto' ? state.agent.language : navigator.language

/** The public chat page of one agent. */
export function App({ publicId }: { publicId: string | null }) {
  const { state, retry } = useAgent(publicId)
  const chat = chatStrings(languageOf(state))
  const page = pageStrings(chat.lang)
  const title = titleOf(state, page)
  useEffect(() => {
    document.documentElement.lang = chat.lang
    document.title = title
  }, [chat.lang, title])
  useEffect(() => {
    if (state.phase !== 'failed') return undefined
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [state.phase, retry])

  if (state.phase === 'ready') return <ChatPage agent={state.agent} chat={chat} page={page} />
  if (state.phase === 'loading') return <LoadingPage words={page.loading} />
  if (state.phase === 'missing') return <TroublePage title={page.notFound} help={page.notFoundHelp} />
  const help = state.network ? page.unreachableHelp : page.brokenHelp
  return <TroublePage title={title} help={help} retry={retry} retryLabel={page.tryAgain} />
}

function titleOf(state: AgentState, page: ReturnType<typeof pageStrings>): string {
  if (state.phase === 'ready') return state.agent.name
  if (state.phase === 'loading') return page.loading
  if (state.phase === 'missing') return page.notFound
  return state.network ? page.unreachable : page.broken
}
