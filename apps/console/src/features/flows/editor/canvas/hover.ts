import { create } from 'zustand'

/** What is under the pointer: only this edge shows how a node is put onto it, only this node its actions. */
export const useHover = create<{ edge: string | null; node: string | null }>()(() => ({
  edge: null,
  node: null,
}))

export const hoverEdge = (edge: string | null): void => useHover.setState({ edge })
export const hoverNode = (node: string | null): void => useHover.setState({ node })
