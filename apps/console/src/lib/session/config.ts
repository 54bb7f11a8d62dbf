import { create } from 'zustand'
import { readPreference, writePreference } from '../preferences.ts'
import { readStored, writeStored } from '../storage.ts'

interface Config {
  openNav: boolean
  currentProjectId: string | null
  setOpenNav: (open: boolean) => void
  setCurrentProjectId: (id: string) => void
}

/** The console's own state: the navigation, open by default, and the project everything is shown for. */
export const useConfig = create<Config>()((set) => ({
  openNav: readPreference('nav') !== 'closed',
  currentProjectId: readStored('currentProjectId') || null,
  setOpenNav: (openNav) => {
    writePreference('nav', openNav ? 'open' : 'closed')
    set({ openNav })
  },
  setCurrentProjectId: (id) => {
    writeStored('currentProjectId', id)
    set({ currentProjectId: id })
  },
}))
