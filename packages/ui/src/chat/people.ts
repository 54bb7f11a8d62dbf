import { lazy } from 'react'

// Loaded on first use as one file, because few agents offer a person.
const load = () => import('../handoff/handoff.tsx')

export const HandoffPane = lazy(async () => ({ default: (await load()).HandoffPane }))
export const ArrivedMessage = lazy(async () => ({ default: (await load()).ArrivedMessage }))
