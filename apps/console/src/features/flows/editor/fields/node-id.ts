import { createContext, use } from 'react'

const NodeId = createContext<string | null>(null)

/** The node whose settings are shown. */
export const NodeIdProvider = NodeId.Provider
export const useNodeId = (): string | null => use(NodeId)
