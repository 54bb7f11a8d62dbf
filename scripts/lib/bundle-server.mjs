// `node scripts/lib/bundle-server.mjs folder`: writes the server's code there as one file, main.mjs, for the processes
// that tests start. Of 3,460 modules, 814 are left to load, which saves two seconds of a processor at each start, and
// the tests start many. The folder has to be under the root's node_modules, where packages are found.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { environment, fail, NODE, ROOT } from './setup.mjs'

/** Packages of many small modules that nothing but the server's own code imports. The others are left to Node. */
const INSIDE = /^(?:kysely|stripe|jose|@orama\/stemmers|@oxc-project\/runtime)(?:\/|$)|^@millrace\/|^#/

const places = (file) => ({
  'import.meta.dirname': dirname(file),
  'import.meta.filename': file,
  'import.meta.url': pathToFileURL(file).href,
})

/** Each module still finds what lies beside its source: migrations, workers, texts. */
const whereItWas = {
  name: 'where-it-was',
  enforce: 'pre',
  transform(code, file) {
    if (!code.includes('import.meta.')) return null
    return Object.entries(places(file)).reduce(
      (text, [name, place]) => text.replaceAll(name, JSON.stringify(place)),
      code,
    )
  },
}

const folder = process.argv[2]
await build({
  configFile: false,
  root: ROOT,
  logLevel: 'warn',
  plugins: [whereItWas],
  ssr: { noExternal: [INSIDE] },
  build: {
    ssr: join(ROOT, 'apps/server/src/main.ts'),
    outDir: folder,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      external: (id) => !/^[./]/.test(id) && !INSIDE.test(id),
      output: { entryFileNames: 'main.mjs', codeSplitting: false },
    },
  },
})

// With a port that is none it loads everything, says so and ends, and Node keeps the compiled code for later starts.
const { status, stderr } = spawnSync(NODE, [join(folder, 'main.mjs')], {
  encoding: 'utf8',
  env: environment({ PORT: 'none' }),
})
if (status !== 1 || !stderr.includes('  PORT:')) fail(`The bundled server does not load:\n${stderr}`)
