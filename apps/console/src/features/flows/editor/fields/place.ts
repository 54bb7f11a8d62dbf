import { createContext, use } from 'react'

/** The position of a field, which determines its available tokens. */
export interface FieldPlace {
  nodeId: string
  param: string
}

const Place = createContext<FieldPlace | null>(null)
export const PlaceProvider = Place.Provider
export const usePlace = (): FieldPlace | null => use(Place)
