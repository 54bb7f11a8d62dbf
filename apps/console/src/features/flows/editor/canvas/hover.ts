import { create } from 'zustand'

/** The edge under the pointer: only this one shows how a node is put onto it. */
export const useHover = create<{ edge: string | null }>()(() => ({ edge: null }))

export const hoverEdge = (edge: string | null): void => useHover.setState({ edge })
