import type { flows } from '@millrace/contract'
import { create } from 'zustand'

/** Other users who have this flow open. */
export const usePeople = create<{ others: readonly flows.PresentEditor[] }>()(() => ({ others: [] }))

/** The names of users who look at a node, as one text; empty when there are none. */
export const usePeopleAt = (nodeId: string): string =>
  usePeople(({ others }) =>
    others
      .filter((one) => one.nodeId === nodeId)
      .map(({ name }) => name)
      .join(', '),
  )
