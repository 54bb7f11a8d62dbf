import { resolve } from 'node:path'
import { filesOf } from '../config/config.ts'
import { readEnvironment } from '../config/env.ts'
import { moveFiles, openPlaces } from '../features/storage/index.ts'
import { isMain, runCommand, tell } from './command.ts'

const TOLD_EVERY_MS = 5000
const MB = 1024 ** 2

const filesOfCount = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'file' : 'files'}`

const amount = ({ files, bytes }: { files: number; bytes: number }) =>
  `${filesOfCount(files)} (${(bytes / MB).toLocaleString('en', { maximumFractionDigits: 1 })} MB)`

async function main() {
  const env = readEnvironment()
  const files = filesOf(env)
  const places = openPlaces({ dataDir: resolve(env.DATA_DIR), files })
  if (!places || !files.s3)
    throw new Error(
      'There is one place for files. Set up the S3 store first: see S3_ENDPOINT in .env.example.',
    )
  const [local, bucket] = [resolve(env.DATA_DIR, 'files'), `the bucket ${files.s3.bucket}`]
  const [from, to] = files.place === 's3' ? [local, bucket] : [bucket, local]
  tell(`Moving all files from ${from} to ${to}.`)
  let toldAt = performance.now()
  try {
    for (const place of Object.values(places)) await place.check()
    const summary = await moveFiles(places, (sofar) => {
      if (performance.now() - toldAt < TOLD_EVERY_MS) return
      toldAt = performance.now()
      tell(`  ${amount(sofar)}`)
    })
    tell(`Moved ${amount(summary)}; every copy was read back and has the same size and hash.`)
    for (const { key, reason } of summary.failed) tell(`  ${key} stays: ${reason}`)
    if (summary.failed.length > 0)
      throw new Error(`Not moved: ${filesOfCount(summary.failed.length)}. Run this again.`)
  } finally {
    for (const place of Object.values(places)) place.close()
  }
}

if (isMain(import.meta.url)) await runCommand(main)
