import { lazy } from 'react'

// Few agents offer people: all of it comes in one file, with the first thing that needs it.
const load = () => import('../handoff/handoff.tsx')

export const HandoffPane = lazy(async () => ({ default: (await load()).HandoffPane }))
export const ArrivedMessage = lazy(async () => ({ default: (await load()).ArrivedMessage }))
