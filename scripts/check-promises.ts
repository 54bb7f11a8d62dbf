// Holds "What must be easy" of docs/ARCHITECTURE.md: for each existing thing of these kinds, fails when anything but
// its own files and its one line in a list refers to it.
import { basename } from 'node:path'
import { finish, importsOf, sources, TEST, textOf } from './lib/imports.ts'

// What is generated from the document names everything.
const GENERATED = /^packages\/client\/src\/generated\//
const program = sources.filter(
  (path) => /^(?:apps|packages)\//.test(path) && !TEST.test(path) && !GENERATED.test(path),
)
const imports = program.flatMap(importsOf)

/** Imports of these files from outside, except by the lists. */
const knowing = (files: string | readonly string[], lists: readonly string[]): string[] => {
  const isOne = (path: string) => (typeof files === 'string' ? path.startsWith(files) : files.includes(path))
  return imports
    .filter(({ from, target }) => target !== null && isOne(target) && !isOne(from) && !lists.includes(from))
    .map(({ from, target }) => `${from} imports ${target}: only ${lists.join(' or ')} may know of it`)
}

/** Files that contain this text, except those that may. */
const naming = (text: string | RegExp, mayName: RegExp): string[] =>
  program
    .filter((path) => !mayName.test(path))
    .filter((path) => (typeof text === 'string' ? textOf(path).includes(text) : text.test(textOf(path))))
    .map((path) => `${path} names ${String(text)}`)

const NODES = 'apps/server/src/features/flows/nodes'

/** Node types that others may refer to, and why: part of what they do happens outside a step. */
const KNOWN_NODES: Readonly<Record<string, RegExp>> = {
  // People answer its waits, in features/runs.
  approval: /^apps\/server\/src\/features\/flows\/index\.ts$/,
  // Its value is the response of a webhook.
  respond: /^apps\/server\/src\/features\/(?:flows\/index|runs\/hooks\/response-of)\.ts$/,
  // AI workers read and write through them, with the same checks and limits.
  findRecords: /^apps\/server\/src\/features\/ai-workers\/work\/sheet-tools\.ts$/,
  writeRecords: /^apps\/server\/src\/features\/ai-workers\/work\/sheet-tools\.ts$/,
  readPage: /^apps\/server\/src\/features\/ai-workers\/work\/reading-tools\.ts$/,
  // Its processes end with the program.
  code: /^apps\/server\/src\/features\/flows\/module\.ts$|^packages\/ui\/src\/markdown\//,
}

/** One folder, and its line in the catalogue. Templates consist of node types, so they may name them. */
function nodeProblems(): string[] {
  const list = `${NODES}/catalogue.ts`
  const types = importsOf(list).flatMap(
    ({ target }) => /nodes\/(\w+)\/index\.ts$/.exec(target ?? '')?.[1] ?? [],
  )
  return types.flatMap((type) => {
    const mayName = new RegExp(
      `^${NODES}/${type}/|^apps/server/src/features/flows/drafts/templates/|/testing|testing-`,
    )
    // A camel-case name means only this type; a plain word means other things elsewhere.
    const isItsOwn = /[a-z][A-Z]/.test(type)
    const name = isItsOwn ? `'${type}'` : new RegExp(`\\btype\\s*[!=]==\\s*'${type}'`)
    const problems = [
      ...knowing([`${NODES}/${type}/index.ts`, `${NODES}/${type}/definition.ts`], [list]),
      ...naming(name, mayName),
    ]
    return problems.filter((problem) => !KNOWN_NODES[type]?.test(problem.split(' ')[0]!))
  })
}

const VENDORS = 'packages/models/src/vendors'

/**
 * One folder, and its line in create-vendor.ts and in the contract. A vendor's key for the whole installation is a
 * setting.
 */
function vendorProblems(): string[] {
  const list = `${VENDORS}/create-vendor.ts`
  const folders = sources.flatMap((path) => /vendors\/([a-z-]+)\/catalogue\.ts$/.exec(path)?.[1] ?? [])
  const mayName =
    /^packages\/contract\/src\/(?:credentials|connections|accounts\/)|^apps\/server\/src\/(?:config\/|features\/models\/sources\.ts)|\/connections\/|\/(?:fixtures|testing)\b|^packages\/standins\//
  return folders.flatMap((vendor) => [
    ...knowing(`${VENDORS}/${vendor}/`, [list]),
    ...naming(`'${vendor}'`, mayName),
  ])
}

const SETTINGS = 'apps/console/src/features/agents/settings'
const SECTIONS = 'apps/console/src/features/agents/workspace/sections.tsx'

/** One file, and its line in sections.tsx; the two that share the agent's form are listed in SettingsForm.tsx. */
function tabProblems(): string[] {
  const tabs = program.filter(
    (path) => path.startsWith(SETTINGS) && /\/\w+Tab\.tsx$/.test(path) && !path.endsWith('/PartTab.tsx'),
  )
  const keys = [...textOf(SECTIONS).matchAll(/key: '(\w+)'/g)].map(([, key]) => key!)
  return [
    ...tabs.flatMap((file) => knowing([file], [SECTIONS, `${SETTINGS}/SettingsForm.tsx`])),
    ...keys
      .filter((key) => /[a-z][A-Z]/.test(key))
      .flatMap((key) => naming(new RegExp(`tab === '${key}'`), /sections\.tsx$/)),
  ]
}

/** One file, and its name in the module of its feature. */
function taskProblems(): string[] {
  return program
    .filter((path) => path.endsWith('.maintenance.ts'))
    .flatMap((file) => {
      const feature = /^(apps\/server\/src\/features\/[\w-]+)\//.exec(file)?.[1]
      const list = feature ? `${feature}/module.ts` : 'apps/server/src/modules.ts'
      const tasks = [...textOf(file).matchAll(/export const (\w+): MaintenanceTask\b/g)].map(
        ([, name]) => name!,
      )
      const listed = textOf(list)
      return [
        ...tasks
          .filter((task) => !new RegExp(`maintenance: \\[[^\\]]*\\b${task}\\b`).test(listed))
          .map((task) => `${list} does not list ${task} of ${file}`),
        ...imports
          .filter(({ from, target }) => target === file && from !== list)
          .filter(({ from }) =>
            tasks.some((task) =>
              new RegExp(`import \\{[^}]*\\b${task}\\b[^}]*\\} from '[^']*${basename(file)}'`).test(
                textOf(from),
              ),
            ),
          )
          .map(({ from }) => `${from} imports a maintenance task of ${file}: only ${list} may`),
      ]
    })
}

const MATRIX = 'apps/server/src/testing/matrix'

/** One entry in the contract, its verb, a line in routes.ts, and one in the matrix: nothing else refers to its ID. */
function endpointProblems(): string[] {
  const contract = sources.filter((path) => path.startsWith('packages/contract/src/'))
  const matrix = sources
    .filter((path) => path.startsWith(`${MATRIX}/cases`))
    .map(textOf)
    .join('\n')
  const core = program
    .filter((path) => /^apps\/(?:console|server\/src\/(?!features\/))/.test(path))
    .map(textOf)
    .join('\n')
  const ids = contract.flatMap((path) =>
    [...textOf(path).matchAll(/\broute\(\{\s*id: '([\w.]+)'/g)].map(([, id]) => id!),
  )
  return ids.flatMap((id) => [
    ...(matrix.includes(`'${id}'`) ? [] : [`${id} has no line in ${MATRIX}`]),
    ...(core.includes(`'${id}'`) ? [`the endpoint ${id} is named outside of its feature`] : []),
  ])
}

const problems = [nodeProblems(), vendorProblems(), tabProblems(), taskProblems(), endpointProblems()].flat()
finish('promises', `${program.length} files looked at`, problems)
