import { ID_PREFIXES, type IdKind } from '@millrace/contract'
import { typeid } from 'typeid-js'

/** A new id of this kind; later ids sort after earlier ones. */
export const newId = (kind: IdKind): string => typeid(ID_PREFIXES[kind]).toString()
