import { create } from 'zustand'
import { readStored, writeStored } from '../storage.ts'

interface Session {
  /** The bearer token, or null when nobody is signed in here. */
  token: string | null
  /** Whether the user left on purpose: then the page that was open is nothing to come back to. */
  left: boolean
  begin: (token: string) => void
  end: (how?: 'left') => void
}

/** Who is signed in, as far as this browser knows. */
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
