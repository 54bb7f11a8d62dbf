import type { ReactNode } from 'react'
import { useNodeId } from './node-id.ts'
import { PlaceProvider } from './place.ts'

/** Provides the tokens for one setting of the node in the inspector. */
export function PlaceHere({ param, children }: { param: string; children: ReactNode }) {
  const nodeId = useNodeId()
  return <PlaceProvider value={nodeId === null ? null : { nodeId, param }}>{children}</PlaceProvider>
}
