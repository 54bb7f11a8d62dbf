import { useColorScheme } from '@mui/material/styles'
import { useLocation, useNavigate } from '@tanstack/react-router'
import BookOpen from 'lucide-react/icons/book-open'
import Bot from 'lucide-react/icons/bot'
import ChartColumn from 'lucide-react/icons/chart-column'
import Coins from 'lucide-react/icons/coins'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Folder from 'lucide-react/icons/folder'
import History from 'lucide-react/icons/history'
import Keyboard from 'lucide-react/icons/keyboard'
import KeyRound from 'lucide-react/icons/key-round'
import Languages from 'lucide-react/icons/languages'
import ListChecks from 'lucide-react/icons/list-checks'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import PanelLeft from 'lucide-react/icons/panel-left'
import Plug from 'lucide-react/icons/plug'
import Plus from 'lucide-react/icons/plus'
import Server from 'lucide-react/icons/server'
import Sheet from 'lucide-react/icons/sheet'
import Sun from 'lucide-react/icons/sun'
import User from 'lucide-react/icons/user'
import UserCheck from 'lucide-react/icons/user-check'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import Workflow from 'lucide-react/icons/workflow'
import Wrench from 'lucide-react/icons/wrench'
import { useSignOut } from '../../features/accounts/sign-out.ts'
import { useAgentsTexts } from '../../features/agents/texts.ts'
import { useGroups } from '../../features/agents/workspace/sections.tsx'
import { useLoadDemo } from '../../features/onboarding/load-demo.ts'
import { askToCreate, type Creatable } from '../../lib/creation-wish.ts'
import { i18n } from '../../lib/i18n/i18n.ts'
import { LANGUAGE_CODES, LANGUAGES } from '../../lib/i18n/languages.ts'
import { useConfig } from '../../lib/identity/config.ts'
import { enterProject } from '../../lib/session/enter-project.ts'
import { useInformation } from '../../lib/session/information.ts'
import { useSwitchLanguage } from '../../lib/session/switch-language.ts'
import { useMay, useMayWrite } from '../../lib/session/use-may.ts'
import { openHelp } from '../shell/help-store.ts'
import { accountEntries } from '../shell/menu.ts'
import type { PaletteItem } from './item.ts'
import { usePaletteTexts } from './texts.ts'

const PAGES = [
  { key: 'agents', to: '/console/agent', Icon: Bot },
  { key: 'workers', to: '/console/workers', Icon: ListChecks },
  { key: 'executions', to: '/console/executions', Icon: History },
  { key: 'knowledge', to: '/console/knowledge', Icon: BookOpen },
  { key: 'tools', to: '/console/tools', Icon: Wrench },
  { key: 'flows', to: '/console/workflow', Icon: Workflow },
  { key: 'sheets', to: '/console/sheets', Icon: Sheet },
  { key: 'analytics', to: '/console/analytics', Icon: ChartColumn },
  { key: 'approvals', to: '/console/workflow/approvals', Icon: UserCheck },
] as const

const ACCOUNT_ICONS = {
  inviteUser: UserPlus,
  teamManagement: Users,
  integrations: Plug,
  apiKeys: KeyRound,
  creditsUsage: Coins,
} as const

const CREATIONS = [
  { key: 'createAgent', kind: 'agent', to: '/console/agent' },
  { key: 'createWorker', kind: 'worker', to: '/console/workers' },
  { key: 'createKnowledge', kind: 'knowledge', to: '/console/knowledge' },
  { key: 'createSheet', kind: 'sheet', to: '/console/sheets' },
  { key: 'createFlow', kind: 'flow', to: '/console/workflow' },
] as const satisfies readonly { key: string; kind: Creatable; to: string }[]

const THEMES = [
  { key: 'light', Icon: Sun },
  { key: 'dark', Icon: Moon },
  { key: 'system', Icon: Monitor },
] as const

/** Everything that can be done from the palette by this user. */
export function useCommands(): PaletteItem[] {
  return [
    ...useSections(),
    ...usePlaces(),
    ...useCreations(),
    ...useDemo(),
    ...useProjects(),
    ...useLook(),
    ...useSessionCommands(),
  ]
}

/** The sections of the agent whose workspace is open. */
function useSections(): PaletteItem[] {
  const t = useAgentsTexts()
  const navigate = useNavigate()
  const groups = useGroups()
  const { pathname } = useLocation()
  const id = /^\/console\/agent\/setting\/([^/]+)/.exec(pathname)?.[1]
  if (id === undefined) return []
  return groups
    .flatMap(({ sections }) => sections)
    .map(({ key, Icon }) => ({
      id: `section-${key}`,
      group: 'go',
      label: t(`settings.tabs.${key}`),
      Icon: Icon as PaletteItem['Icon'],
      run: () => void navigate({ to: '/console/agent/setting/$id', params: { id }, search: { tab: key } }),
    }))
}

function usePlaces(): PaletteItem[] {
  const t = usePaletteTexts()
  const navigate = useNavigate()
  const { data: user } = useInformation()
  const account = accountEntries(user?.features)
    .filter(({ locked }) => !locked)
    .map(({ key, to }) => ({ key, to, Icon: ACCOUNT_ICONS[key] }))
  const profile = { key: 'profile', to: '/user/profile', Icon: User } as const
  const operator = { key: 'operator', to: '/console/operator', Icon: Server } as const
  const reads = useMay('readConversations') === 'yes'
  const pages = PAGES.filter(({ key }) => reads || key !== 'analytics')
  return [...pages, ...account, profile, ...(user?.operator ? [operator] : [])].map(({ key, to, Icon }) => ({
    id: `go-${key}`,
    group: 'go',
    label: t(`commands.${key}`),
    Icon,
    run: () => void navigate({ to }),
  }))
}

function useCreations(): PaletteItem[] {
  const t = usePaletteTexts()
  const navigate = useNavigate()
  const mayWrite = useMayWrite()
  if (!mayWrite) return []
  const line = (key: (typeof CREATIONS)[number]['key'] | 'createTool', run: () => void) => ({
    id: key,
    group: 'create' as const,
    label: t(`commands.${key}`),
    Icon: Plus,
    run,
  })
  const inDialogs = CREATIONS.map(({ key, kind, to }) =>
    line(key, () => {
      askToCreate(kind)
      void navigate({ to })
    }),
  )
  const tool = line('createTool', () => void navigate({ to: '/console/tools', search: { tool: 'new' } }))
  return [...inDialogs, tool]
}

/** For those who may load it, whether or not there are agents already. */
function useDemo(): PaletteItem[] {
  const t = usePaletteTexts()
  const may = useMay('loadDemo') === 'yes'
  const load = useLoadDemo()
  if (!may) return []
  return [
    {
      id: 'demo',
      group: 'create',
      label: t('commands.demo'),
      Icon: FlaskConical,
      run: () => load.mutate(),
    },
  ]
}

function useProjects(): PaletteItem[] {
  const navigate = useNavigate()
  const { data: user } = useInformation()
  const currentProjectId = useConfig((config) => config.currentProjectId)
  const others = user?.projects.filter(({ id }) => id !== currentProjectId) ?? []
  return others.map(({ id, name }) => ({
    id: `project-${id}`,
    group: 'project',
    label: name,
    Icon: Folder,
    run: () => {
      enterProject(id)
      void navigate({ to: '/console' })
    },
  }))
}

function useLook(): PaletteItem[] {
  const t = usePaletteTexts()
  const { mode, setMode } = useColorScheme()
  const language = useSwitchLanguage()
  const themes = THEMES.filter(({ key }) => key !== mode).map(({ key, Icon }) => ({
    id: `theme-${key}`,
    group: 'look' as const,
    label: t(`commands.${key}`),
    Icon,
    run: () => setMode(key),
  }))
  const languages = LANGUAGE_CODES.filter((code) => code !== i18n.language).map((code) => ({
    id: `language-${code}`,
    group: 'look' as const,
    label: LANGUAGES[code],
    Icon: Languages,
    run: () => language.mutate(code),
  }))
  return [...themes, ...languages]
}

function useSessionCommands(): PaletteItem[] {
  const t = usePaletteTexts()
  const signOut = useSignOut()
  const { openNav, setOpenNav } = useConfig()
  return [
    {
      id: 'nav',
      group: 'look',
      label: t('commands.nav'),
      Icon: PanelLeft,
      run: () => setOpenNav(!openNav),
    },
    { id: 'help', group: 'session', label: t('commands.help'), Icon: Keyboard, run: openHelp },
    {
      id: 'signOut',
      group: 'session',
      label: t('commands.signOut'),
      Icon: LogOut,
      run: () => signOut.mutate({ all: false }),
    },
  ]
}
