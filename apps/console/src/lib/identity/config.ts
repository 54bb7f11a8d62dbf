import { create } from 'zustand'
import { readPreference, writePreference } from '../preferences.ts'
import { readStored, writeStored } from '../storage.ts'

interface Config {
  openNav: boolean
  /** Which flows are shown. */
  workflow: string
  /** The knowledge base that is worked on. */
  knowledge: string | null
  /** Whether a chat shows its options. */
  chatOption: boolean
  /** Whether what is being tried out is shown. */
  features: boolean
  /** What was filled in for the run of a flow. */
  formParams: Readonly<Record<string, unknown>>
  /** Whether an AI worker's chat shows its plan. */
  planTaskListDrawer: boolean
  currentProjectId: string | null
  setOpenNav: (open: boolean) => void
  setPlanTaskListDrawer: (open: boolean) => void
  setCurrentProjectId: (id: string) => void
}

/**
 * The console's own state with the defaults of the specification; everything is shown for the current project. Parts
 * that come later find their entries here.
 */
export const useConfig = create<Config>()((set) => ({
  openNav: readPreference('nav') !== 'closed',
  workflow: 'All',
  knowledge: null,
  chatOption: true,
  features: false,
  formParams: {},
  planTaskListDrawer: readPreference('plan') !== 'closed',
  currentProjectId: readStored('currentProjectId') || null,
  setOpenNav: (openNav) => {
    writePreference('nav', openNav ? 'open' : 'closed')
    set({ openNav })
  },
  setPlanTaskListDrawer: (planTaskListDrawer) => {
    writePreference('plan', planTaskListDrawer ? 'open' : 'closed')
    set({ planTaskListDrawer })
  },
  setCurrentProjectId: (id) => {
    writeStored('currentProjectId', id)
    set({ currentProjectId: id })
  },
}))
