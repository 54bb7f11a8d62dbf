import type { ReactFlowState } from '@xyflow/react'

/** Smaller than this, nothing that is written on a node can be read. */
const FAR = 0.25

/** Whether the canvas is seen from far away. */
export const isFar = ({ transform }: ReactFlowState): boolean => transform[2] < FAR
