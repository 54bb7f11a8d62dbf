import { z } from 'zod'

/** Prefixes of the TypeIDs that cross the API. The suffix is a UUIDv7 in base 32, so ids sort by age. */
export const ID_PREFIXES = {
  account: 'acc',
  user: 'usr',
  membership: 'mbr',
  session: 'ses',
  project: 'prj',
  audit: 'aud',
  mail: 'mai',
  identity: 'idn',
  invitation: 'inv',
  apiKey: 'key',
  knowledge: 'kb',
  source: 'src',
  chunk: 'chk',
  gap: 'gap',
  file: 'fil',
  agent: 'agt',
  tool: 'tol',
  credential: 'crd',
  conversation: 'cnv',
  message: 'msg',
  notification: 'ntf',
  sheet: 'sht',
  record: 'rec',
  view: 'viw',
  change: 'chg',
  import: 'imp',
  upload: 'upl',
  flow: 'flw',
  flowMessage: 'fms',
  job: 'job',
  run: 'run',
  wait: 'wai',
  schedule: 'scd',
  worker: 'wrk',
  usage: 'use',
  request: 'req',
} as const

export type IdKind = keyof typeof ID_PREFIXES

const SUFFIX = '[0-7][0-9a-hjkmnp-tv-z]{25}'

/** A TypeID with the prefix of its kind, e.g. `agt_01h455vb4pex5vsknk084sn02q`. */
export const id = (kind: IdKind) =>
  z
    .string()
    .regex(new RegExp(`^${ID_PREFIXES[kind]}_${SUFFIX}$`), `not an id of the form ${ID_PREFIXES[kind]}_…`)
    .meta({ description: `id of a ${kind}` })
