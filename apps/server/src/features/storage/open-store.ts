import type { Config } from '../../config/config.ts'
import { isLocal, localStore } from './local-store.ts'
import { s3Store } from './s3/s3-store.ts'
import type { FileStore } from './store.ts'

/** The two places where files can be, for moving them. */
export interface FilePlaces {
  to: FileStore
  from: FileStore
}

type Settings = Pick<Config, 'dataDir' | 'files'>

/** The store that the settings choose. With S3 set up, files of the other place are found, too, until they are moved. */
export function openStore({ dataDir, files }: Settings): FileStore {
  if (!files.s3) return localStore(dataDir)
  const { to, from } = openPlaces({ dataDir, files })!
  const [local, bucket] = files.place === 's3' ? [from, to] : [to, from]
  const placeOf = async (key: string) => ((await isLocal(dataDir, key)) ? local : bucket)
  return {
    ...to,
    // During a move both have the same content, and the disk is closer.
    withFile: async (key, use) => (await placeOf(key)).withFile(key, use),
    read: async (key) => (await placeOf(key)).read(key),
    remove: async (keys) => {
      await local.remove(keys)
      await bucket.remove(keys)
    },
    list: async function* () {
      yield* local.list()
      yield* bucket.list()
    },
    check: () => bucket.check(),
    close: () => bucket.close(),
  }
}

/** Null without S3: there is only one place then. */
export function openPlaces({ dataDir, files }: Settings): FilePlaces | null {
  if (!files.s3) return null
  const local = localStore(dataDir)
  const bucket = s3Store(files.s3, { dataDir })
  return files.place === 's3' ? { to: bucket, from: local } : { to: local, from: bucket }
}
