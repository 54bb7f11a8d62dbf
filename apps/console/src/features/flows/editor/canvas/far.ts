import type { ReactFlowState } from '@xyflow/react'

/** Below this zoom, text on a node is unreadable. */
const FAR = 0.25

/** Whether the canvas is zoomed out too far to read. */
export const isFar = ({ transform }: ReactFlowState): boolean => transform[2] < FAR
