import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadConfig } from './config.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'config-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const problemsOf = async (source: Record<string, string>): Promise<string[]> => {
  const error = await loadConfig(source).then(
    () => null,
    (reason: Error) => reason,
  )
  return error === null ? [] : error.message.split('\n').slice(1)
}

it('tells all that is wrong at once, whatever kind of wrong it is', async () => {
  await writeFile(join(folder, 'file'), '')
  const problems = await problemsOf({
    PORT: 'eighty',
    DATA_DIR: join(folder, 'file', 'data'),
    DATABASE_URL: 'postgres://user:a#b@host/db',
    ROLE: 'worker',
    SECRET_KEY: 'a'.repeat(40),
    CREDENTIALS_KEY: 'short',
    SMTP_URL: 'smtp://mail.example',
    OIDC_ISSUER: 'https://login.example',
    GOOGLE_CLIENT_ID: 'x',
    MILLRACE_ENV_FILE_PROBLEMS: 'line 3 is not NAME=value\nline 7 is not NAME=value',
  })
  expect(problems.map((line) => line.trim().split(':')[0])).toEqual([
    '.env',
    '.env',
    'PORT',
    'DATABASE_URL',
    'SECRET_KEY',
    'CREDENTIALS_KEY',
    'MAIL_FROM',
    'OIDC_CLIENT_ID',
    'GOOGLE_CLIENT_SECRET',
    'GOOGLE_CLIENT_ID',
    'DATA_DIR',
  ])
  expect(problems.join('\n')).toMatch(/DATA_DIR: .*file is a file, not a folder/)
  expect(problems.join('\n')).toMatch(/DATABASE_URL: .*%40/)
})

it('tells of wrong entries of lists, of a secret that others can read, and of other folders', async () => {
  const data = join(folder, 'data')
  await mkdir(data)
  await writeFile(join(data, 'secret.key'), `${'0123456789abcdef'.repeat(4)}\n`)
  await chmod(join(data, 'secret.key'), 0o644)
  await writeFile(join(folder, 'file'), '')
  const problems = await problemsOf({
    DATA_DIR: data,
    ROLE: 'worker',
    EGRESS_ALLOW: '127.0.0.1,10.0.0.0/99,bad host',
    TRUST_PROXY: '10.0.0.0/8,nobody,::1',
    MODEL_RECORDINGS: 'record',
    MODEL_RECORDINGS_DIR: join(folder, 'file'),
  })
  expect(problems.map((line) => line.trim().split(':')[0])).toEqual([
    'ROLE',
    'SECRET_KEY',
    'MODEL_RECORDINGS_DIR',
    'EGRESS_ALLOW',
    'EGRESS_ALLOW',
    'TRUST_PROXY',
  ])
})

it('makes no folder and no secret while something is wrong, and both when nothing is', async () => {
  const data = join(folder, 'new', 'data')
  expect(await problemsOf({ DATA_DIR: data, PORT: 'x' })).toHaveLength(1)
  expect(await readdir(folder)).toEqual([])
  expect(await loadConfig({ DATA_DIR: data })).toMatchObject({ dataDir: data, port: 3000 })
  expect(await readdir(data)).toEqual(['secret.key'])
})

it.each([
  [{ PUBLIC_CHAT_URL: 'https://chat.example' }, /PUBLIC_URL: is needed with PUBLIC_CHAT_URL/],
  [{ PUBLIC_URL: 'https://a.example', PUBLIC_CHAT_URL: 'https://a.example:8443' }, /another host name/],
  [{ PUBLIC_URL: 'https://a.example', PUBLIC_CHAT_URL: 'https://b.example/chat' }, /must have no path/],
])('refuses an origin for visitors that is none of their own: %o', async (source, problem) => {
  expect((await problemsOf({ DATA_DIR: folder, ...source })).join()).toMatch(problem)
})

it('takes an origin for visitors as browsers write it', async () => {
  const source = { PUBLIC_URL: 'https://a.example', PUBLIC_CHAT_URL: 'https://Chat.A.example:443/' }
  const { publicChatUrl } = await loadConfig({ DATA_DIR: folder, ...source })
  expect(publicChatUrl).toBe('https://chat.a.example')
})

it('wants all that an S3-compatible store needs, or nothing', async () => {
  const set = {
    DATA_DIR: folder,
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  const s3 = {
    endpoint: 'https://s3.example',
    bucket: 'files',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    pathStyle: true,
  }
  expect((await loadConfig({ DATA_DIR: folder })).files).toEqual({ place: 'local', s3: null })
  expect((await loadConfig(set)).files).toEqual({ place: 's3', s3 })
  const back = { ...set, FILE_STORE: 'local', S3_REGION: 'auto', S3_FORCE_PATH_STYLE: 'false' }
  expect((await loadConfig(back)).files).toEqual({
    place: 'local',
    s3: { ...s3, region: 'auto', pathStyle: false },
  })
  const names = async (source: Record<string, string>) =>
    (await problemsOf({ DATA_DIR: folder, ...source })).map((line) => line.trim().split(':')[0])
  expect(await names({ S3_BUCKET: 'files' })).toEqual([
    'S3_ENDPOINT',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ])
  expect(await names({ S3_REGION: 'auto' })).toHaveLength(4)
  expect(await names({ FILE_STORE: 's3' })).toHaveLength(4)
  expect(await names({ ...set, S3_BUCKET: 'No Bucket', S3_ENDPOINT: 's3.example' })).toEqual([
    'S3_ENDPOINT',
    'S3_BUCKET',
  ])
})
