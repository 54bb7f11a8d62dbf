import Bot from 'lucide-react/icons/bot'
import Box from 'lucide-react/icons/box'
import Braces from 'lucide-react/icons/braces'
import Calculator from 'lucide-react/icons/calculator'
import Clock from 'lucide-react/icons/clock'
import Code from 'lucide-react/icons/code'
import Database from 'lucide-react/icons/database'
import Flag from 'lucide-react/icons/flag'
import GitBranch from 'lucide-react/icons/git-branch'
import GitMerge from 'lucide-react/icons/git-merge'
import Globe from 'lucide-react/icons/globe'
import List from 'lucide-react/icons/list'
import ListFilter from 'lucide-react/icons/list-filter'
import Mail from 'lucide-react/icons/mail'
import Octagon from 'lucide-react/icons/octagon'
import Play from 'lucide-react/icons/play'
import Repeat from 'lucide-react/icons/repeat'
import Search from 'lucide-react/icons/search'
import Send from 'lucide-react/icons/send'
import Shield from 'lucide-react/icons/shield'
import Split from 'lucide-react/icons/split'
import Sparkles from 'lucide-react/icons/sparkles'
import Table2 from 'lucide-react/icons/table-2'
import Tags from 'lucide-react/icons/tags'
import TextIcon from 'lucide-react/icons/text'
import UserCheck from 'lucide-react/icons/user-check'
import Webhook from 'lucide-react/icons/webhook'
import Workflow from 'lucide-react/icons/workflow'
import Wrench from 'lucide-react/icons/wrench'
import type { LucideIcon } from 'lucide-react'

/** Icons that node types name; a name that is not here shows a box. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  bot: Bot,
  box: Box,
  braces: Braces,
  calculator: Calculator,
  clock: Clock,
  code: Code,
  database: Database,
  filter: ListFilter,
  flag: Flag,
  'git-branch': GitBranch,
  'git-merge': GitMerge,
  globe: Globe,
  list: List,
  'list-filter': ListFilter,
  mail: Mail,
  octagon: Octagon,
  play: Play,
  repeat: Repeat,
  search: Search,
  send: Send,
  shield: Shield,
  sparkles: Sparkles,
  split: Split,
  table: Table2,
  tags: Tags,
  text: TextIcon,
  'user-check': UserCheck,
  webhook: Webhook,
  workflow: Workflow,
  wrench: Wrench,
}

export function NodeIcon({ name, size = 16 }: { name: string; size?: number }) {
  const Icon = ICONS[name] ?? Box
  return <Icon size={size} aria-hidden="true" />
}
