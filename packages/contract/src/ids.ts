import { z } from 'zod'
import { ID_PREFIXES, type IdKind } from './id-prefixes.ts'

const SUFFIX = '[0-7][0-9a-hjkmnp-tv-z]{25}'

/** A TypeID with the prefix of its kind, e.g. `agt_01h455vb4pex5vsknk084sn02q`. */
export const id = (kind: IdKind) =>
  z
    .string()
    .regex(new RegExp(`^${ID_PREFIXES[kind]}_${SUFFIX}$`), `not an id of the form ${ID_PREFIXES[kind]}_…`)
    .meta({ description: `id of a ${kind}` })
