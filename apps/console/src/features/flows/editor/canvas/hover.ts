import { create } from 'zustand'

/** The hovered edge and node: only these show their actions. */
export const useHover = create<{ edge: string | null; node: string | null }>()(() => ({
  edge: null,
  node: null,
}))

export const hoverEdge = (edge: string | null): void => useHover.setState({ edge })
export const hoverNode = (node: string | null): void => useHover.setState({ node })
