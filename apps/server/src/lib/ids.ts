import { ID_PREFIXES, type IdKind } from '@millrace/contract/id-prefixes'
import { TypeID, typeid } from 'typeid-js'

/** A new id of this kind; ids sort by creation time. */
export const newId = (kind: IdKind): string => typeid(ID_PREFIXES[kind]).toString()

/** Ids of this kind created before the time sort before it, all others after. */
export function firstIdAt(kind: IdKind, time: Date): string {
  const ms = time.getTime().toString(16).padStart(12, '0')
  const uuid = `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-000000000000`
  return TypeID.fromUUID(ID_PREFIXES[kind], uuid).toString()
}
