import type { flows } from '@millrace/contract'
import BookSearch from 'lucide-react/icons/book-search'
import Bot from 'lucide-react/icons/bot'
import Box from 'lucide-react/icons/box'
import Braces from 'lucide-react/icons/braces'
import Clock from 'lucide-react/icons/clock'
import Code from 'lucide-react/icons/code'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import Globe from 'lucide-react/icons/globe'
import List from 'lucide-react/icons/list'
import ListFilter from 'lucide-react/icons/list-filter'
import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import Map from 'lucide-react/icons/map'
import Merge from 'lucide-react/icons/merge'
import Octagon from 'lucide-react/icons/octagon'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import Plug from 'lucide-react/icons/plug'
import Repeat from 'lucide-react/icons/repeat'
import Reply from 'lucide-react/icons/reply'
import ScanText from 'lucide-react/icons/scan-text'
import Search from 'lucide-react/icons/search'
import Send from 'lucide-react/icons/send'
import Shield from 'lucide-react/icons/shield'
import Sigma from 'lucide-react/icons/sigma'
import Signpost from 'lucide-react/icons/signpost'
import Sparkles from 'lucide-react/icons/sparkles'
import Split from 'lucide-react/icons/split'
import Table2 from 'lucide-react/icons/table-2'
import Tags from 'lucide-react/icons/tags'
import Text from 'lucide-react/icons/text'
import UserCheck from 'lucide-react/icons/user-check'
import Webhook from 'lucide-react/icons/webhook'
import Workflow from 'lucide-react/icons/workflow'
import type { LucideIcon } from 'lucide-react'

/** By the icon names in node definitions. */
const ICONS: Record<string, LucideIcon> = {
  'book-search': BookSearch,
  bot: Bot,
  box: Box,
  braces: Braces,
  clock: Clock,
  code: Code,
  'file-text': FileText,
  flag: Flag,
  globe: Globe,
  list: List,
  'list-filter': ListFilter,
  mail: Mail,
  map: Map,
  merge: Merge,
  octagon: Octagon,
  pencil: Pencil,
  play: Play,
  repeat: Repeat,
  reply: Reply,
  'scan-text': ScanText,
  search: Search,
  send: Send,
  shield: Shield,
  sigma: Sigma,
  signpost: Signpost,
  sparkles: Sparkles,
  split: Split,
  table: Table2,
  'table-2': Table2,
  tags: Tags,
  text: Text,
  'user-check': UserCheck,
  webhook: Webhook,
  workflow: Workflow,
}

/** Fallback for nodes with an unknown icon. */
const OF_GROUP: Record<flows.NodeDefinition['group'], LucideIcon> = {
  inputs: LogIn,
  outputs: LogOut,
  ai: Sparkles,
  data: Braces,
  sheets: Table2,
  logic: Split,
  web: Globe,
  out: Send,
  tools: Plug,
}

export const iconOf = (definition: flows.NodeDefinition | undefined): LucideIcon =>
  definition ? (ICONS[definition.icon] ?? OF_GROUP[definition.group]) : Box
