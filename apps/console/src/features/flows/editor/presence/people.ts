import type { flows } from '@millrace/contract'
import { create } from 'zustand'

/** Who else has the flow open that is open here. */
export const usePeople = create<{ others: readonly flows.PresentEditor[] }>()(() => ({ others: [] }))

/** The names of those who look at a node, as one text; empty when nobody does. */
export const usePeopleAt = (nodeId: string): string =>
  usePeople(({ others }) =>
    others
      .filter((one) => one.nodeId === nodeId)
      .map(({ name }) => name)
      .join(', '),
  )
