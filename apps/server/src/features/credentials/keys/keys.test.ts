import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addKey } from './key-file.ts'
import { openKeyring } from './keyring.ts'
import { openSealed, sealSecret } from './seal.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'))
  file = join(folder, 'data', 'credentials.key')
})
afterEach(() => rm(folder, { recursive: true }))

const PLACE = { accountId: 'acc_1', id: 'crd_1', kind: 'http', address: 'https://a.example' }
const ring = (given: string[] = []) => openKeyring({ given, file })

describe('the key file', () => {
  it('is created once, for its owner only, even by two processes at once', async () => {
    const rings = await Promise.all(Array.from({ length: 5 }, () => ring().all()))
    expect(new Set(rings.map(([first]) => first!.id)).size).toBe(1)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('is refused when others can read it, or when it is damaged', async () => {
    await ring().all()
    await chmod(file, 0o644)
    await expect(ring().all()).rejects.toThrow(/chmod 600/)
    await chmod(file, 0o600)
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, 20))
    await expect(ring().all()).rejects.toThrow(/damaged. Restore it from a backup/)
  })

  it('puts a new key first and keeps the older ones', async () => {
    const [old] = await ring().all()
    await addKey(file)
    const keys = await ring().all()
    expect(keys.map(({ id }) => id)).toEqual([expect.not.stringMatching(old!.id), old!.id])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('is not created when the settings contain keys', async () => {
    const keys = await ring(['a'.repeat(32), 'b'.repeat(32)]).all()
    expect(new Set(keys.map(({ id }) => id)).size).toBe(2)
    await expect(stat(file)).rejects.toThrow(/ENOENT/)
  })
})

describe('a sealed secret', () => {
  it('opens in its place, with any key that still exists', async () => {
    const [old] = await ring().all()
    const sealed = sealSecret(old!, PLACE, 'geheim 密')
    await addKey(file)
    expect(openSealed(await ring().all(), PLACE, sealed)).toBe('geheim 密')
  })

  it.each([
    ['another account', { accountId: 'acc_2' }],
    ['another row', { id: 'crd_2' }],
    ['another kind', { kind: 'openai' }],
    ['another address', { address: 'https://evil.example' }],
    ['no address', { address: null }],
  ])('opens nowhere else: %s', async (_name, other) => {
    const keys = await ring().all()
    const sealed = sealSecret(keys[0]!, PLACE, 'secret')
    expect(() => openSealed(keys, { ...PLACE, ...other }, sealed)).toThrow(/changed outside/)
  })

  it('detects a change of any byte', async () => {
    const keys = await ring().all()
    const { sealed, keyId } = sealSecret(keys[0]!, PLACE, 'secret')
    const bytes = Buffer.from(sealed, 'base64')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      const open = () => openSealed(keys, PLACE, { sealed: changed.toString('base64'), keyId })
      expect(open).toThrow(/changed outside/)
    }
    for (const cut of ['', 'AAAA', sealed.slice(0, 20)])
      expect(() => openSealed(keys, PLACE, { sealed: cut, keyId })).toThrow(/changed outside/)
  })

  it('says when its key is lost', async () => {
    const [gone] = await ring().all()
    const sealed = sealSecret(gone!, PLACE, 'secret')
    await rm(file)
    const keys = await ring().all()
    expect(() => openSealed(keys, PLACE, sealed)).toThrow(/key is missing.* restore credentials.key/)
  })
})
