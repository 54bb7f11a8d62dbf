import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

// A disk of its own for one process: a mount that nobody else sees and that goes with it (Linux only).
const onSmallDisk = (folder: string, command: string) =>
  spawnSync(
    'unshare',
    ['-r', '-m', 'sh', '-c', `mount -t tmpfs -o size=160m none '${folder}' && ${command}`],
    {
      encoding: 'utf8',
    },
  )

const canMount = () => {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-disk-'))
  const { status } = onSmallDisk(folder, 'true')
  rmSync(folder, { recursive: true })
  return status === 0
}

describe.runIf(canMount())('a full disk', () => {
  it('makes writes fail clearly, loses nothing acknowledged, reads on, and writes again when there is room', () => {
    const folder = mkdtempSync(join(tmpdir(), 'millrace-disk-'))
    const script = join(import.meta.dirname, 'fixtures/full-disk.ts')
    const { stdout, stderr } = onSmallDisk(folder, `'${process.execPath}' '${script}' '${folder}'`)
    rmSync(folder, { recursive: true })
    const result = JSON.parse(stdout || JSON.stringify({ stderr })) as Record<string, unknown>
    expect(result).toMatchObject({
      first: expect.stringMatching(/full|no space/i),
      last: expect.stringMatching(/^53100 The disk with .* is full. Nothing can be saved/),
      later: '',
    })
    expect(result.acknowledged).toBeGreaterThan(0)
    expect(result.kept).toBe(result.acknowledged)
    expect(result.after).toBe((result.acknowledged as number) + 1)
  })
})
