import { type ComponentType, lazy } from 'react'
import AppWindow from 'lucide-react/icons/app-window'
import Bell from 'lucide-react/icons/bell'
import BookOpen from 'lucide-react/icons/book-open'
import ChartColumn from 'lucide-react/icons/chart-column'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Code from 'lucide-react/icons/code'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Headset from 'lucide-react/icons/headset'
import House from 'lucide-react/icons/house'
import ListChecks from 'lucide-react/icons/list-checks'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Palette from 'lucide-react/icons/palette'
import Plug from 'lucide-react/icons/plug'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import UserRound from 'lucide-react/icons/user-round'
import { useMay } from '../../../lib/session/use-may.ts'
import type { SectionProps } from './section-props.ts'

const AppearanceTab = lazy(() => import('../settings/AppearanceTab.tsx'))
const HandoffTab = lazy(() => import('../settings/HandoffTab.tsx'))
const SecurityTab = lazy(() => import('../settings/SecurityTab.tsx'))
const IntegrationsTab = lazy(() => import('../settings/IntegrationsTab.tsx'))
const EmbedTab = lazy(() => import('../settings/EmbedTab.tsx'))
const LeadFormTab = lazy(() => import('../settings/leads/LeadFormTab.tsx'))
const TestsTab = lazy(() => import('../tests/TestsTab.tsx'))
const NoticesTab = lazy(() => import('../settings/notices/NoticesTab.tsx'))

export interface WorkspaceSection {
  /** Used in URLs; its label is `settings.tabs.<key>`. */
  key: string
  Icon: ComponentType<{ size?: number }>
  Content?: ComponentType<SectionProps>
  /** Shows part of the agent's own form above its content. */
  inForm?: true
  /** Its content shows the save status instead of the form. */
  ownStatus?: true
  /** Whom it refuses isn't offered it. */
  needs?: 'readConversations' | 'write'
  /** Needs the width: the dock starts collapsed. */
  wide?: true
}

/**
 * The sections of an agent in groups. Keys come from the original specification, plus `overview`, `handoff` and
 * `analytics`.
 */
const GROUPS = [
  {
    key: 'start',
    sections: [
      {
        key: 'overview',
        Icon: House,
        Content: ({ render, agent, readOnly }) => render.overview(agent, readOnly),
      },
    ],
  },
  {
    key: 'build',
    sections: [
      { key: 'profile', Icon: UserRound, inForm: true },
      { key: 'configure', Icon: SlidersHorizontal, inForm: true },
      {
        key: 'Knowledge',
        Icon: BookOpen,
        Content: ({ render, agent, readOnly }) => render.knowledge(agent, readOnly),
      },
      { key: 'integrations', Icon: Plug, Content: IntegrationsTab },
    ],
  },
  {
    key: 'look',
    sections: [{ key: 'interfaceChat', Icon: Palette, Content: AppearanceTab, ownStatus: true }],
  },
  {
    key: 'share',
    sections: [
      { key: 'security', Icon: ShieldCheck, Content: SecurityTab, inForm: true },
      { key: 'embed', Icon: Code, Content: EmbedTab },
    ],
  },
  {
    key: 'talk',
    sections: [
      {
        key: 'chatLogs',
        Icon: MessagesSquare,
        needs: 'readConversations',
        wide: true,
        Content: ({ render, agent, readOnly }) => render.chatLogs(agent, readOnly),
      },
      { key: 'handoff', Icon: Headset, Content: HandoffTab, ownStatus: true },
      {
        key: 'leadsSetting',
        Icon: AppWindow,
        Content: LeadFormTab,
      },
      {
        key: 'leads',
        Icon: ClipboardList,
        needs: 'readConversations',
        wide: true,
        Content: ({ render, agent, readOnly }) => render.leads(agent, readOnly),
      },
    ],
  },
  {
    key: 'watch',
    sections: [
      {
        key: 'analytics',
        Icon: ChartColumn,
        needs: 'readConversations',
        wide: true,
        Content: ({ render, agent, readOnly }) => render.analytics(agent, readOnly),
      },
      {
        key: 'playground',
        Icon: FlaskConical,
        needs: 'write',
        wide: true,
        Content: ({ render, agent, readOnly }) => render.playground(agent, readOnly),
      },
      { key: 'tests', Icon: ListChecks, wide: true, Content: TestsTab },
      {
        key: 'notificationconfig',
        Icon: Bell,
        Content: NoticesTab,
      },
    ],
  },
] as const satisfies readonly { key: string; sections: readonly WorkspaceSection[] }[]

export type SectionKey = (typeof GROUPS)[number]['sections'][number]['key']

const SECTIONS: readonly (WorkspaceSection & { key: SectionKey })[] = GROUPS.flatMap(({ sections }) => [
  ...sections,
])

/** The section from a URL in any case; the overview when there is none of that name. */
export const sectionOf = (key: string | undefined): WorkspaceSection & { key: SectionKey } =>
  SECTIONS.find((section) => section.key.toLowerCase() === key?.toLowerCase()) ?? GROUPS[0].sections[0]

/** The groups with the sections that the user can open. */
export function useGroups(): { key: (typeof GROUPS)[number]['key']; sections: typeof SECTIONS }[] {
  const may = { readConversations: useMay('readConversations'), write: useMay('write') }
  return GROUPS.map(({ key, sections }) => ({
    key,
    sections: (sections as typeof SECTIONS).filter(({ needs }) => !needs || may[needs] === 'yes'),
  }))
}
