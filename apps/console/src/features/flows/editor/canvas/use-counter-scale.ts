import { type ReactFlowState, useStore } from '@xyflow/react'

/** From further away, what is to be pressed grows no smaller than this share of its size on the screen. */
const MOST = 2.5

const counterScale = ({ transform }: ReactFlowState): number => Math.min(MOST, Math.max(1, 1 / transform[2]))

/** By how much buttons on the canvas are enlarged, so that they can be hit from further away. */
export const useCounterScale = (): number => useStore(counterScale)
