import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'

const EFFECTS_REFUSED = [
  'useEffect(() => element.current?.scrollIntoView(), [])',
  'useLayoutEffect(() => watch(), [])',
  'React.useEffect(() => void go(), [])',
  'useEffect(go)',
  'useEffect(() => { if (a) return element.focus() }, [])',
  'useEffect(() => { return element?.focus() }, [])',
  'useInsertionEffect(function () { return a && b() })',
  'const x = <input ref={(input) => input?.focus()} />',
]
const EFFECTS_TAKEN = [
  'useEffect(() => { element.current?.scrollIntoView() }, [])',
  'useEffect(() => () => leave(), [])',
  'useEffect(() => { return watch() }, [])',
  'useEffect(() => { const stop = watch(); return stop }, [])',
  'useEffect(() => { list.map((one) => { return one.select() }) }, [])',
  'useEffect(() => { if (a) return; return () => clearTimeout(a) }, [])',
  'const answer = useEffectEvent(() => go())',
  'const x = <input ref={field} />',
  'const x = <input ref={(input) => { input?.focus() }} />',
]
const READS_REFUSED = [
  'function Page() { const { id } = store.getState() }',
  'const useThing = () => { const id = draft.state.getState().id ?? "" }',
  'export function useName() { return nodeOf(editor.document(), "n1") }',
]
const READS_TAKEN = [
  'function Page() { const id = useStore(store, (state) => state.id) }',
  'function Page() { const [id] = useState(() => store.getState().id) }',
  'function useThing() { return () => store.getState().id }',
  'function toggle() { store.getState().toggle() }',
]

/** The custom rules that each snippet breaks. */
let broken: Map<string, string[]>

// Linted all at once: starting the linter takes longer than its work.
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  try {
    broken = lint(folder, [...EFFECTS_REFUSED, ...EFFECTS_TAKEN, ...READS_REFUSED, ...READS_TAKEN])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

function lint(folder: string, codes: string[]): Map<string, string[]> {
  const config = {
    jsPlugins: [join(import.meta.dirname, 'rules.mjs')],
    rules: { 'millrace/effects': 'error', 'millrace/reads': 'error' },
  }
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config))
  for (const [at, code] of codes.entries()) writeFileSync(join(folder, `${at}.tsx`), code)
  const oxlint = join(import.meta.dirname, '../../node_modules/oxlint/bin/oxlint')
  const args = [oxlint, '-A', 'all', '-c', join(folder, '.oxlintrc.json')]
  for (const rule of Object.keys(config.rules)) args.push('-D', rule)
  const { stdout } = spawnSync(process.execPath, [...args, '--format', 'json', folder], { encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
  return new Map(
    codes.map((code, at) => {
      const own = diagnostics.filter(
        ({ filename }) => filename.endsWith(`/${at}.tsx`) || filename === `${at}.tsx`,
      )
      return [code, own.map((one) => one.code)]
    }),
  )
}

test.each(EFFECTS_REFUSED)('refuses an effect that could return something else: %s', (code) => {
  expect(broken.get(code)).toEqual(['millrace(effects)'])
})

test.each(EFFECTS_TAKEN)('accepts a clean-up or nothing: %s', (code) => {
  expect(broken.get(code)).toEqual([])
})

test.each(READS_REFUSED)('refuses reading a store from a snapshot during rendering: %s', (code) => {
  expect(broken.get(code)).toEqual(['millrace(reads)'])
})

test.each(READS_TAKEN)('accepts reading by a hook or in an event handler: %s', (code) => {
  expect(broken.get(code)).toEqual([])
})
