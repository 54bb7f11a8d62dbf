import Bot from 'lucide-react/icons/bot'
import Box from 'lucide-react/icons/box'
import Braces from 'lucide-react/icons/braces'
import Clock from 'lucide-react/icons/clock'
import Code from 'lucide-react/icons/code'
import Flag from 'lucide-react/icons/flag'
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
import Tags from 'lucide-react/icons/tags'
import TextIcon from 'lucide-react/icons/text'
import UserCheck from 'lucide-react/icons/user-check'
import Webhook from 'lucide-react/icons/webhook'
import Workflow from 'lucide-react/icons/workflow'
import BookSearch from 'lucide-react/icons/book-search'
import FileText from 'lucide-react/icons/file-text'
import MapIcon from 'lucide-react/icons/map'
import Merge from 'lucide-react/icons/merge'
import Reply from 'lucide-react/icons/reply'
import ScanText from 'lucide-react/icons/scan-text'
import Sigma from 'lucide-react/icons/sigma'
import Signpost from 'lucide-react/icons/signpost'
import TableProperties from 'lucide-react/icons/table-properties'
import type { LucideIcon } from 'lucide-react'

/** Icons by name in node types; an unknown name shows a box. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  bot: Bot,
  box: Box,
  braces: Braces,
  clock: Clock,
  code: Code,
  filter: ListFilter,
  flag: Flag,
  globe: Globe,
  list: List,
  mail: Mail,
  octagon: Octagon,
  play: Play,
  repeat: Repeat,
  search: Search,
  send: Send,
  shield: Shield,
  sparkles: Sparkles,
  split: Split,
  tags: Tags,
  text: TextIcon,
  'user-check': UserCheck,
  webhook: Webhook,
  'book-search': BookSearch,
  'file-text': FileText,
  map: MapIcon,
  merge: Merge,
  reply: Reply,
  'scan-text': ScanText,
  sigma: Sigma,
  signpost: Signpost,
  'table-plus': TableProperties,
  workflow: Workflow,
}

export function NodeIcon({ name, size = 16 }: { name: string; size?: number }) {
  const Icon = ICONS[name] ?? Box
  return <Icon size={size} aria-hidden="true" />
}
