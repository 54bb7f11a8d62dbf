import type { search } from '@millrace/contract'
import { useNavigate } from '@tanstack/react-router'
import BookOpen from 'lucide-react/icons/book-open'
import Bot from 'lucide-react/icons/bot'
import FileText from 'lucide-react/icons/file-text'
import ListChecks from 'lucide-react/icons/list-checks'
import MessageSquare from 'lucide-react/icons/message-square'
import Sheet from 'lucide-react/icons/sheet'
import Workflow from 'lucide-react/icons/workflow'
import Wrench from 'lucide-react/icons/wrench'
import { chatTitle } from '../../lib/chat-title.ts'
import { useConfig } from '../../lib/identity/config.ts'
import { enterProject } from '../../lib/session/enter-project.ts'
import { useInformation } from '../../lib/session/information.ts'
import type { PaletteItem } from './item.ts'
import { keepRecent } from './recent.ts'
import { usePaletteTexts } from './texts.ts'

const ICONS = {
  agent: Bot,
  worker: ListChecks,
  knowledge: BookOpen,
  source: FileText,
  sheet: Sheet,
  flow: Workflow,
  tool: Wrench,
  conversation: MessageSquare,
} as const

/** Makes lines of the palette from what was found or was opened before. */
export function useThings(): (
  found: readonly search.SearchItem[],
  group: 'found' | 'recent',
) => PaletteItem[] {
  const t = usePaletteTexts()
  const open = useOpenThing()
  const detailOf = ({ kind, parent }: search.SearchItem) => {
    const word = t(`kinds.${kind}`)
    if (!parent) return word
    return t(kind === 'conversation' ? 'withParent' : 'inParent', { kind: word, name: parent.name })
  }
  return (found, group) =>
    found.map((thing) => ({
      id: `${group}-${thing.id}`,
      group,
      label: thing.name || t('untitled'),
      detail: detailOf(thing),
      Icon: ICONS[thing.kind],
      run: () => open(thing),
    }))
}

function useOpenThing() {
  const navigate = useNavigate()
  const { data: user } = useInformation()
  const currentProjectId = useConfig((config) => config.currentProjectId)
  return (thing: search.SearchItem) => {
    if (user) keepRecent(user.userId, thing)
    const isMine = user?.projects.some(({ id }) => id === thing.projectId) ?? false
    if (isMine && thing.projectId !== currentProjectId) enterProject(thing.projectId)
    void navigate(placeOf(thing))
  }
}

/** The page of the console that shows it. */
function placeOf({ kind, id, name, parent, own }: search.SearchItem) {
  const parentId = parent?.id ?? ''
  if (kind === 'agent') return { to: '/console/agent/setting/$id', params: { id } } as const
  if (kind === 'worker')
    return { to: '/console/argent-chat/$id/$title', params: { id, title: chatTitle(name) } } as const
  if (kind === 'tool') return { to: '/console/tools', search: { tool: id } } as const
  if (kind === 'sheet') return { to: '/console/sheets/detail/$id', params: { id } } as const
  if (kind === 'flow') return { to: '/console/workflow-detail/$id', params: { id } } as const
  if (kind === 'knowledge') return { to: '/console/knowledge/$id', params: { id } } as const
  if (kind === 'source') {
    const params = { id: parentId }
    return { to: '/console/knowledge/$id', params, search: { tab: 'chunks', source: id } } as const
  }
  const params = { id: parentId }
  return own
    ? ({ to: '/console/agent/chat/$id', params, search: { conversation: id } } as const)
    : ({ to: '/console/agent/setting/$id', params, search: { tab: 'chatLogs', conversation: id } } as const)
}
