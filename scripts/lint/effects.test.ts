import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'effects-'))
  const config = {
    jsPlugins: [join(import.meta.dirname, 'effects.mjs')],
    rules: { 'millrace/effects': 'error' },
  }
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config))
})
afterAll(() => rmSync(folder, { recursive: true }))

function problemsOf(code: string): number {
  const file = join(folder, 'probe.tsx')
  writeFileSync(file, code)
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint')
  const args = [oxlint, '-A', 'all', '-c', join(folder, '.oxlintrc.json'), '-D', 'millrace/effects']
  const { stdout } = spawnSync(process.execPath, [...args, '--format', 'json', file], { encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] }
  return diagnostics.filter(({ code }) => code === 'millrace(effects)').length
}

test.each([
  'useEffect(() => element.current?.scrollIntoView(), [])',
  'useLayoutEffect(() => watch(), [])',
  'React.useEffect(() => void go(), [])',
  'useEffect(go)',
  'useEffect(() => { if (a) return element.focus() }, [])',
  'useEffect(() => { return element?.focus() }, [])',
  'useInsertionEffect(function () { return a && b() })',
  'const x = <input ref={(input) => input?.focus()} />',
])('an effect that could return something else is refused: %s', (code) => {
  expect(problemsOf(code)).toBe(1)
})

test.each([
  'useEffect(() => { element.current?.scrollIntoView() }, [])',
  'useEffect(() => () => leave(), [])',
  'useEffect(() => { return watch() }, [])',
  'useEffect(() => { const stop = watch(); return stop }, [])',
  'useEffect(() => { list.map((one) => { return one.select() }) }, [])',
  'useEffect(() => { if (a) return; return () => clearTimeout(a) }, [])',
  'const answer = useEffectEvent(() => go())',
  'const x = <input ref={field} />',
  'const x = <input ref={(input) => { input?.focus() }} />',
])('what returns a clean-up or nothing is taken: %s', (code) => {
  expect(problemsOf(code)).toBe(0)
})
