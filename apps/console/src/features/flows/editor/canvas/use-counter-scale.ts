import { type ReactFlowState, useStore } from '@xyflow/react'

/** Maximum enlargement of press targets when zoomed out. */
const MOST = 2.5

const counterScale = ({ transform }: ReactFlowState): number => Math.min(MOST, Math.max(1, 1 / transform[2]))

/** The factor by which buttons on the canvas are enlarged, so that they stay easy to press when zoomed out. */
export const useCounterScale = (): number => useStore(counterScale)
