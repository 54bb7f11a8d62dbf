/**
 * Prefixes of the TypeIDs that cross the API. The suffix is a UUIDv7 in base 32, so ids sort by age. They stand apart from
 * the schemas of ids, so that a page that only compares ids loads no zod.
 */
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
