import { create } from 'zustand'
import { readStored, writeStored } from '../storage.ts'

interface Session {
  /** The bearer token, or null when signed out. */
  token: string | null
  /** Whether the user signed out deliberately: the open page is then not restored at the next sign-in. */
  left: boolean
  begin: (token: string) => void
  end: (how?: 'left') => void
}

/** The signed-in user, as stored in this browser. */
export const useSession = create<Session>()((set) => ({
  token: readStored('token') || null,
  left: false,
  begin: (token) => {
    writeStored('token', token)
    set({ token, left: false })
  },
  end: (how) => {
    writeStored('token', null)
    writeStored('aiwork', null)
    set({ token: null, left: how === 'left' })
  },
}))
