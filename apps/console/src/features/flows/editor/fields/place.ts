import { createContext, use } from 'react'

/** Where a field stands: tokens are offered for this place. */
export interface FieldPlace {
  nodeId: string
  param: string
}

const Place = createContext<FieldPlace | null>(null)
export const PlaceProvider = Place.Provider
export const usePlace = (): FieldPlace | null => use(Place)
